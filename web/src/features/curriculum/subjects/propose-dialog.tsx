import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { SubjectDetail } from '@/client/models';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { sentence } from '@/lib/form-fields';
import { useProposeSubject } from './api';
import { Uses } from './uses';

const schema = z.object({ reason: sentence(1000) });

interface ProposeDialogProps {
  subject: SubjectDetail;
  onClose: () => void;
  onSaved: () => void;
}

/** A draft is put before its offices, with the reason. */
export default function ProposeDialog({ subject, onClose, onSaved }: ProposeDialogProps) {
  const { t } = useTranslation('subjects');
  const propose = useProposeSubject(subject);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { reason: '' } });
  return (
    <FormDialog
      title={t('propose.title', { code: subject.subjectCode })}
      form={form}
      onSubmit={async ({ reason }) => {
        await propose.mutateAsync(reason);
        onSaved();
      }}
      onClose={onClose}
      submitLabel={t('propose.submit')}
    >
      <Typography>{t('propose.message')}</Typography>
      <Typography variant="subtitle2" component="h3">
        {t('tabs.uses')}
      </Typography>
      <Uses subjectCode={subject.copiedFrom ?? subject.subjectCode} />
      <FormTextField control={form.control} name="reason" label={t('propose.reason')} multiline minRows={3} autoFocus />
    </FormDialog>
  );
}
