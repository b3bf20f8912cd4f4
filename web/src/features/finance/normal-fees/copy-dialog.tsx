import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTerm } from '@/components/form/form-term';
import { yearText } from '@/lib/form-fields';
import { useCopyNormalFees } from './api';

const schema = z.object({ fromYear: yearText, fromSemester: z.string(), toYear: yearText, toSemester: z.string() });

interface CopyDialogProps {
  onClose: () => void;
  onCopied: (outcome: { copied: number; left: number }) => void;
}

/** Copies the normal fees in force in one term to begin in another. */
export default function CopyDialog({ onClose, onCopied }: CopyDialogProps) {
  const { t } = useTranslation('normalFees');
  const copy = useCopyNormalFees();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { fromYear: '', fromSemester: '1', toYear: '', toSemester: '1' },
  });
  return (
    <FormDialog
      title={t('copy.title')}
      form={form}
      onSubmit={async (draft) =>
        onCopied(
          await copy.mutateAsync({
            fromYear: Number(draft.fromYear),
            fromSemester: Number(draft.fromSemester),
            toYear: Number(draft.toYear),
            toSemester: Number(draft.toSemester),
          }),
        )
      }
      onClose={onClose}
      submitLabel={t('copy.submit')}
    >
      <Box sx={{ color: 'text.secondary' }}>{t('copy.hint')}</Box>
      <FormTerm control={form.control} label={t('copy.from')} year="fromYear" semester="fromSemester" />
      <FormTerm control={form.control} label={t('copy.to')} year="toYear" semester="toSemester" />
    </FormDialog>
  );
}
