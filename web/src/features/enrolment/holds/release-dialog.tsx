import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Hold } from '@/client/models';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { History } from '@/components/history';
import { useLanguage } from '@/lib/use-language';
import { holdHistoryQuery, useReleaseHold } from './api';
import { HoldWords } from './hold-words';
import { releaseSchema } from './schemas';

/** One hold with its history; whoever may releases it here, and says why. */
export default function ReleaseDialog({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const { t } = useTranslation('holds');
  const { pick } = useLanguage();
  const history = useQuery(holdHistoryQuery(hold.holdId)).data;
  const release = useReleaseHold(hold.holdId);
  const form = useForm({ resolver: zodResolver(releaseSchema), defaultValues: { remark: '' } });
  return (
    <FormDialog
      title={`${hold.student.idCode} ${pick(hold.student.nameTh, hold.student.nameEn)}`}
      form={form}
      onSubmit={async ({ remark }) => {
        await release.mutateAsync(remark);
        onClose();
      }}
      onClose={onClose}
      submitLabel={t('release.confirm')}
      readOnly={!hold.mayRelease}
      after={
        <History title={t('history.title')} entries={history?.items}>
          {({ action }) => t(`history.actions.${action.replace('hold.', '')}`)}
        </History>
      }
    >
      <div>
        <HoldWords hold={hold} />
        {hold.releaseRemark && <div>{t('release.because', { remark: hold.releaseRemark })}</div>}
      </div>
      {hold.mayRelease && (
        <FormTextField
          control={form.control}
          name="remark"
          label={t('release.remark')}
          hint={t('release.hint')}
          multiline
          autoFocus
        />
      )}
    </FormDialog>
  );
}
