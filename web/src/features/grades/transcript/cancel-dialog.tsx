import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { sentence } from '@/lib/form-fields';
import { useLanguage } from '@/lib/use-language';
import { useCancelTranscript } from './api';

const schema = z.object({ reason: sentence(limits.TranscriptCancel.reason) });

interface CancelDialogProps {
  transcript: Schemas['TranscriptView'];
  onClose: () => void;
  onCancelled: (transcript: Schemas['TranscriptView']) => void;
}

/** Cancels one transcript, and says why. */
export default function CancelDialog({ transcript, onClose, onCancelled }: CancelDialogProps) {
  const { t } = useTranslation('transcripts');
  const { pick } = useLanguage();
  const cancel = useCancelTranscript(transcript);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { reason: '' } });
  return (
    <FormDialog
      title={t('cancel.title', { number: transcript.number })}
      form={form}
      onSubmit={async (values) => onCancelled(await cancel.mutateAsync(values))}
      onClose={onClose}
      submitLabel={t('cancel.confirm')}
      tone="error"
      target={`${transcript.studentCode} ${pick(transcript.student.th, transcript.student.en)}`}
    >
      <Alert severity="warning">{t('cancel.hint')}</Alert>
      <FormTextField control={form.control} name="reason" label={t('cancel.reason')} multiline autoFocus />
    </FormDialog>
  );
}
