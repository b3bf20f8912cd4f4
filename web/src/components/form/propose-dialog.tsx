import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import { sentence } from '@/lib/form-fields';
import { FormDialog } from './form-dialog';
import { FormTextField } from './form-text-field';

const schema = z.object({ reason: sentence(limits.ProposalInput.reason) });

interface ProposeDialogProps {
  title: string;
  onPropose: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** What is looked at before: whom it concerns, what it changes. */
  children?: ReactNode;
}

/** A version is put before its offices, with the reason. */
export function ProposeDialog({ title, onPropose, onClose, children }: ProposeDialogProps) {
  const { t } = useTranslation('case');
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { reason: '' } });
  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={async ({ reason }) => {
        await onPropose(reason);
      }}
      onClose={onClose}
      submitLabel={t('propose.submit')}
    >
      <Typography>{t('propose.message')}</Typography>
      {children}
      <FormTextField control={form.control} name="reason" label={t('propose.reason')} multiline minRows={3} autoFocus />
    </FormDialog>
  );
}
