import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EVIDENCE } from '@/lib/taken-files';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormFile } from '@/components/form/form-file';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { sentence } from '@/lib/form-fields';
import { useLanguage } from '@/lib/use-language';
import { useAmendCorrection } from './api';
import { chosenFile, REASON_LENGTH, sentFile } from './fields';

const fields = { letter: z.string(), reason: sentence(REASON_LENGTH) };
const withKept = z.object({ ...fields, file: chosenFile });
const without = z.object({ ...fields, file: sentFile });

interface AmendDialogProps {
  correction: Schemas['CorrectionView'];
  onClose: () => void;
}

/** Changes a correction that is prepared, or was returned: the letter, why, and another evidence. */
export default function AmendDialog({ correction, onClose }: AmendDialogProps) {
  const { t } = useTranslation(['gradeCorrections', 'masters']);
  const { pick } = useLanguage();
  const amend = useAmendCorrection(correction.caseId);
  const { after, reason, evidence, letters, student, studentCode, before } = correction;
  const form = useForm<z.input<typeof withKept>, unknown, z.output<typeof withKept>>({
    resolver: zodResolver(evidence ? withKept : without),
    defaultValues: { letter: after, reason, file: null },
  });
  const { control } = form;
  return (
    <FormDialog
      title={t('amend.title')}
      form={form}
      onSubmit={async (asked) => {
        await amend.mutateAsync(asked);
        onClose();
      }}
      onClose={onClose}
      submitLabel={t('masters:save')}
      target={`${studentCode} ${pick(student.th, student.en)}`}
    >
      <FormSelect
        control={control}
        name="letter"
        label={t('ask.letter', { letter: before })}
        options={letters.map((each) => ({ value: each, label: each }))}
      />
      <FormTextField control={control} name="reason" label={t('ask.reason')} multiline minRows={3} />
      <FormFile
        control={control}
        name="file"
        label={t('ask.evidence')}
        hint={evidence ? t('amend.kept', { name: evidence.name }) : undefined}
        takes={EVIDENCE}
      />
    </FormDialog>
  );
}
