import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { History } from '@/components/history';
import { useSent } from '@/features/finance/cancellation/use-sent';
import { ReasonField } from '@/features/finance/master-change/reason-field';
import { scholarships, useAskForScholarship } from './api';
import { draftOf, SCHEMAS, wireOf, type ScholarshipDraft } from './draft';
import { FundraisingFields, GivingFields, TextFields } from './scholarship-fields';

interface ScholarshipDialogProps {
  /** The scholarship whose giving is to change; without one a new one is added. */
  scholarship: Schemas['ScholarshipView'] | null;
  onClose: () => void;
}

/** Asks a second person to add a scholarship or discount, or to change what one gives, to whom and at whose cost. */
export default function ScholarshipDialog({ scholarship, onClose }: ScholarshipDialogProps) {
  const { t } = useTranslation(['scholarships', 'masters', 'masterChanges']);
  const ask = useAskForScholarship(scholarship);
  const sent = useSent();
  const schema = SCHEMAS[scholarship ? 'giving' : 'new'];
  const form = useForm<ScholarshipDraft>({
    resolver: zodResolver(schema) as unknown as Resolver<ScholarshipDraft>,
    defaultValues: draftOf(scholarship),
  });
  const { control } = form;
  return (
    <FormDialog
      title={t(scholarship ? 'giving.title' : 'add')}
      form={form}
      onSubmit={async (values) => sent(await ask.mutateAsync(wireOf({ ...draftOf(scholarship), ...values })))}
      onClose={onClose}
      submitLabel={t('masterChanges:send')}
      maxWidth="md"
      after={scholarship && <ScholarshipHistory scholarship={scholarship} />}
    >
      {scholarship === null && <TextFields control={control} />}
      <GivingFields control={control} />
      {scholarship === null && <FundraisingFields control={control} />}
      <ReasonField control={control} name="reason" />
    </FormDialog>
  );
}

/** Who changed a scholarship, the last ones. */
export function ScholarshipHistory({ scholarship }: { scholarship: Schemas['ScholarshipView'] }) {
  const { t } = useTranslation('masters');
  return (
    <History title={t('history')} changes={scholarships.changesOf(scholarship)}>
      {({ after }) => [after?.code, after?.nameTh, after?.nameEn].filter(Boolean).join(' · ')}
    </History>
  );
}
