import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { digitsAs, sentence } from '@/lib/form-fields';
import { refusedAt } from '@/lib/server-errors';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useSendCode, useTakeCode } from './api';

const emailSchema = z.object({ email: sentence(limits.EmailInput.email) });
const codeSchema = z.object({ code: digitsAs(/^\d{6}$/u, 'validation.digits') });

/** Of a mail server that is away or not there: what the portal says of it, and not that something failed. */
const MAIL_REFUSALS = ['mail_away', 'mail_unset'] as const;

interface EmailDialogProps {
  view: Schemas['ContactView'];
  onClose: () => void;
}

/** A new e-mail address: a code is sent to it, and the address counts once the code was typed. */
export default function EmailDialog({ view, onClose }: EmailDialogProps) {
  const [again, setAgain] = useState(false);
  if (view.waiting && !again)
    return <CodeStep waiting={view.waiting} onAgain={() => setAgain(true)} onClose={onClose} />;
  return <AddressStep view={view} onSent={() => setAgain(false)} onClose={onClose} />;
}

function AddressStep({ view, onSent, onClose }: EmailDialogProps & { onSent: () => void }) {
  const { t } = useTranslation('contacts');
  const send = useSendCode();
  const form = useForm({ resolver: zodResolver(emailSchema), defaultValues: { email: view.waiting?.email ?? '' } });
  return (
    <FormDialog
      title={t('email.title')}
      form={form}
      onSubmit={async ({ email }) => {
        await send.mutateAsync(email).catch((error: unknown) => {
          throw MAIL_REFUSALS.reduce((refused, code) => refusedAt('email', code, refused), error);
        });
        onSent();
      }}
      onClose={onClose}
      submitLabel={t('email.send')}
    >
      <Typography>{t('email.hint', { email: view.email })}</Typography>
      <FormTextField
        control={form.control}
        name="email"
        label={t('email.new')}
        type="email"
        slotProps={{ htmlInput: { autoComplete: 'email' } }}
      />
    </FormDialog>
  );
}

interface CodeStepProps {
  waiting: Schemas['WaitingEmail'];
  onAgain: () => void;
  onClose: () => void;
}

function CodeStep({ waiting, onAgain, onClose }: CodeStepProps) {
  const { t } = useTranslation('contacts');
  const { language } = useLanguage();
  const take = useTakeCode();
  const form = useForm({ resolver: zodResolver(codeSchema), defaultValues: { code: '' } });
  return (
    <FormDialog
      title={t('email.codeTitle')}
      form={form}
      onSubmit={async ({ code }) => {
        await take.mutateAsync(code);
        onClose();
      }}
      onClose={onClose}
      submitLabel={t('email.confirm')}
    >
      <Typography>{t('email.codeHint', { email: waiting.email, until: dateTime(waiting.until, language) })}</Typography>
      <FormTextField
        control={form.control}
        name="code"
        label={t('email.code')}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code' } }}
      />
      <Button onClick={onAgain} sx={{ justifySelf: 'start' }}>
        {t('email.again')}
      </Button>
    </FormDialog>
  );
}
