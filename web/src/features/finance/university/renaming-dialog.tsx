import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { universityNaming } from '@/features/access/setup/university-naming';
import { useSent } from '@/features/finance/cancellation/use-sent';
import { reasonSchema, REASON_FIELD } from '@/features/finance/master-change/reason';
import { ReasonField } from '@/features/finance/master-change/reason-field';
import { useAskToRename } from './api';

const schema = z.extend(reasonSchema, universityNaming);

interface RenamingDialogProps {
  /** The university as it was seen. */
  university: Schemas['UniversityAsKept'];
  onClose: () => void;
}

/** Asks the director of treasury for other names or another tax id of the university. */
export default function RenamingDialog({ university, onClose }: RenamingDialogProps) {
  const { t } = useTranslation('masterChanges');
  const ask = useAskToRename();
  const sent = useSent();
  const { name, taxId, revision } = university;
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { nameTh: name.th, nameEn: name.en, taxId, ...REASON_FIELD },
  });
  const { control } = form;
  return (
    <FormDialog
      title={t('university.action')}
      form={form}
      onSubmit={async (values) => sent(await ask.mutateAsync({ ...values, revision }))}
      onClose={onClose}
      submitLabel={t('send')}
    >
      <FormTextField control={control} name="nameTh" label={t('field.university.nameTh')} />
      <FormTextField control={control} name="nameEn" label={t('field.university.nameEn')} />
      <FormTextField
        control={control}
        name="taxId"
        label={t('field.university.taxId')}
        hint={t('university.taxIdHint')}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
      <ReasonField control={control} name="reason" />
    </FormDialog>
  );
}
