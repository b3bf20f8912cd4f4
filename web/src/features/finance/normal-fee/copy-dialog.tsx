import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTerm } from '@/components/form/form-term';
import { yearText } from '@/lib/form-fields';
import { useSent } from '@/features/finance/cancellation/use-sent';
import { REASON_FIELD, reasonSchema } from '@/features/finance/master-change/reason';
import { ReasonField } from '@/features/finance/master-change/reason-field';
import { useAskToCopyNormalFees } from './api';

const schema = z.extend(reasonSchema, {
  fromYear: yearText,
  fromSemester: z.string(),
  toYear: yearText,
  toSemester: z.string(),
});

interface CopyDialogProps {
  onClose: () => void;
}

/** Asks a second person to copy the normal fees in force in one term to begin in another. */
export default function CopyDialog({ onClose }: CopyDialogProps) {
  const { t } = useTranslation(['normalFees', 'masterChanges']);
  const copy = useAskToCopyNormalFees();
  const sent = useSent();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { fromYear: '', fromSemester: '1', toYear: '', toSemester: '1', ...REASON_FIELD },
  });
  return (
    <FormDialog
      title={t('copy.title')}
      form={form}
      onSubmit={async (draft) =>
        sent(
          await copy.mutateAsync({
            fromYear: Number(draft.fromYear),
            fromSemester: Number(draft.fromSemester),
            toYear: Number(draft.toYear),
            toSemester: Number(draft.toSemester),
            reason: draft.reason,
          }),
        )
      }
      onClose={onClose}
      submitLabel={t('masterChanges:send')}
    >
      <Box sx={{ color: 'text.secondary' }}>{t('copy.hint')}</Box>
      <FormTerm control={form.control} label={t('copy.from')} year="fromYear" semester="fromSemester" />
      <FormTerm control={form.control} label={t('copy.to')} year="toYear" semester="toSemester" />
      <ReasonField control={form.control} name="reason" />
    </FormDialog>
  );
}
