import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormDay } from '@/components/form/form-day';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { useEffects } from '@/features/grades/standing-watch/use-effects';
import { ask } from '@/lib/dialogs';
import { day, dayOrNothing, orNull, sentence, words } from '@/lib/form-fields';
import { bangkokToday } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { usePreviewStatus, useRecordStatus } from './api';
import { STATUSES } from './statuses';

const schema = z.object({
  status: z.enum(STATUSES, 'validation.required'),
  effectiveOn: day,
  reasonTh: sentence(limits.StatusInput.reasonTh),
  reasonEn: sentence(limits.StatusInput.reasonEn),
  reasonOn: dayOrNothing,
  documentNo: words(limits.StatusInput.documentNo),
  approvedOn: dayOrNothing,
  restoredOn: dayOrNothing,
  restorationRemark: words(limits.StatusInput.restorationRemark),
});

/** Records a student's next status. What it does is computed by the server and shown before. */
export default function RecordDialog({ view, onClose }: { view: Schemas['StudentStatusView']; onClose: () => void }) {
  const { t } = useTranslation(['studentStatus', 'common']);
  const { pick } = useLanguage();
  const preview = usePreviewStatus(view.studentCode);
  const record = useRecordStatus(view.studentCode);
  const effectsOf = useEffects();
  const choices = STATUSES.filter((value) => value !== view.status);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      status: choices[0] ?? '17001',
      effectiveOn: bangkokToday(),
      reasonTh: '',
      reasonEn: '',
      reasonOn: null,
      documentNo: '',
      approvedOn: null,
      restoredOn: null,
      restorationRemark: '',
    },
  });
  const { control } = form;
  const sure = async (body: Schemas['StatusInput']) => {
    const { endsStudies, consequences } = await preview.mutateAsync(body);
    return ask({
      tone: endsStudies ? 'danger' : 'warning',
      title: t('record.sure', { name: pick(view.student.th, view.student.en), status: t(`status.${body.status}`) }),
      message: (endsStudies ? effectsOf(consequences) : [t('record.nothing')]).map((line) => `• ${line}`).join('\n'),
      confirmLabel: t('record.action'),
      cancelLabel: t('common:action.cancel'),
    });
  };
  return (
    <FormDialog
      title={t('record.title')}
      form={form}
      onSubmit={async ({ documentNo, restorationRemark, ...values }) => {
        const body: Schemas['StatusInput'] = {
          ...values,
          seen: view.status,
          documentNo: orNull(documentNo),
          restorationRemark: orNull(restorationRemark),
        };
        if (!(await sure(body))) return;
        await record.mutateAsync(body);
        onClose();
      }}
      onClose={onClose}
      submitLabel={t('record.look')}
      target={`${view.studentCode} ${pick(view.student.th, view.student.en)}`}
    >
      <Alert severity="info">{t('record.hint')}</Alert>
      <FormSelect
        control={control}
        name="status"
        label={t('column.status')}
        options={choices.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <FormDay control={control} name="effectiveOn" label={t('record.effective')} />
      <FormTextField control={control} name="reasonTh" label={t('record.reasonTh')} multiline />
      <FormTextField control={control} name="reasonEn" label={t('record.reasonEn')} multiline />
      <FormDay control={control} name="reasonOn" label={t('record.reasonOn')} />
      <FormTextField control={control} name="documentNo" label={t('record.documentNo')} />
      <FormDay control={control} name="approvedOn" label={t('record.approvedOn')} />
      <FormDay control={control} name="restoredOn" label={t('record.restoredOn')} />
      <FormTextField control={control} name="restorationRemark" label={t('record.restorationRemark')} multiline />
    </FormDialog>
  );
}
