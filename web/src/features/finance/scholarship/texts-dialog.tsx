import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { useSaveTexts } from './api';
import { draftOf, SCHEMAS, wireOf, type ScholarshipDraft } from './draft';
import { ScholarshipHistory } from './scholarship-dialog';
import { FundraisingFields, TextFields } from './scholarship-fields';

interface TextsDialogProps {
  scholarship: Schemas['ScholarshipView'];
  onClose: () => void;
  onSaved: (scholarship: Schemas['ScholarshipView']) => void;
}

/** The names of a scholarship, where its money comes from and is shown, and what was raised: saved at once. */
export default function TextsDialog({ scholarship, onClose, onSaved }: TextsDialogProps) {
  const { t } = useTranslation(['scholarships', 'masters']);
  const save = useSaveTexts(scholarship);
  const form = useForm<ScholarshipDraft>({
    resolver: zodResolver(SCHEMAS.texts) as unknown as Resolver<ScholarshipDraft>,
    defaultValues: draftOf(scholarship),
  });
  return (
    <FormDialog
      title={t('texts.title')}
      form={form}
      onSubmit={async (values) => onSaved(await save.mutateAsync(wireOf({ ...draftOf(scholarship), ...values })))}
      onClose={onClose}
      submitLabel={t('masters:save')}
      maxWidth="md"
      after={<ScholarshipHistory scholarship={scholarship} />}
    >
      <TextFields control={form.control} />
      <FundraisingFields control={form.control} />
    </FormDialog>
  );
}
