import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { TAKES_NO_ROOM_EMPTY } from '@/components/live-region';
import { copyPreviewQuery, useCopySubject } from './api';
import { CODE_YEAR } from './draft';
import { typedAs } from '@/lib/form-fields';

const schema = z.object({ newCode: typedAs(CODE_YEAR, 'validation.codeYear') });

interface CopyDialogProps {
  subjectCode: string;
  onClose: () => void;
  onSaved: (subject: Schemas['SubjectDetail']) => void;
}

/** A version copied under a new code-year, once what it does not carry over was shown. */
export default function CopyDialog({ subjectCode, onClose, onSaved }: CopyDialogProps) {
  const { t } = useTranslation('subjects');
  const copy = useCopySubject(subjectCode);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { newCode: '' } });
  const newCode = useWatch({ control: form.control, name: 'newCode' });
  const preview = useQuery({ ...copyPreviewQuery(subjectCode, newCode), enabled: CODE_YEAR.test(newCode) }).data;
  return (
    <FormDialog
      title={t('copy.title', { code: subjectCode })}
      form={form}
      onSubmit={async (values) => onSaved(await copy.mutateAsync(values.newCode))}
      onClose={onClose}
      submitLabel={t('copy.submit')}
    >
      <Alert severity="info">{t('copy.nothingApproved')}</Alert>
      <FormTextField
        control={form.control}
        name="newCode"
        label={t('copy.newCode')}
        hint={t('hints.subjectCode')}
        problem={preview?.exists ? t('copy.exists') : undefined}
        autoFocus
      />
      <Box role="status" sx={TAKES_NO_ROOM_EMPTY}>
        {preview && preview.unresolved.length > 0 && (
          <Alert severity="warning">{t('copy.unresolved', { codes: preview.unresolved.join(', ') })}</Alert>
        )}
      </Box>
    </FormDialog>
  );
}
