import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { sentence } from '@/lib/form-fields';
import { usePrintMoney } from './api';

const schema = z.object({ reason: sentence(limits.SubstitutePrint.reason), language: z.enum(['th', 'en']) });

interface SubstituteDialogProps {
  number: string;
  onClose: () => void;
  onIssued: () => void;
}

/** Issues a substitute of an original that is lost, with its reason. */
export default function SubstituteDialog({ number, onClose, onIssued }: SubstituteDialogProps) {
  const { t } = useTranslation('moneyPapers');
  const print = usePrintMoney();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { reason: '', language: 'th' as const } });
  const { control } = form;
  return (
    <FormDialog
      title={t('substitute.title', { number })}
      form={form}
      onSubmit={async ({ reason, language }) => {
        await print.mutateAsync({ paper: { kind: 'substitute', number, reason }, language });
        onIssued();
      }}
      onClose={onClose}
      submitLabel={t('substitute.submit')}
    >
      <FormTextField control={control} name="reason" label={t('substitute.reason')} hint={t('substitute.hint')} />
      <FormSelect
        control={control}
        name="language"
        label={t('substitute.language')}
        options={[
          { value: 'th', label: t('pdf.th') },
          { value: 'en', label: t('pdf.en') },
        ]}
      />
    </FormDialog>
  );
}
