import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import { SubstitutePicker } from '@/components/case-panel/substitute-picker';
import { FormDate } from '@/components/form/form-date';
import { FormTextField } from '@/components/form/form-text-field';
import { useFormSubmit } from '@/lib/use-form-submit';
import { useUnsaved } from '@/lib/unsaved';
import { useDelegate } from './api';
import { serverNow } from '@/lib/clock';

const REASON_LENGTH = limits.DelegationAsk.reason;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const schema = z.object({
  substituteId: z.string().check(z.minLength(1, 'validation.required')),
  startsAt: z.string('validation.required'),
  endsAt: z.string('validation.required'),
  reason: z.string().check(z.trim(), z.maxLength(REASON_LENGTH, 'validation.tooLong')),
});

function fresh(): z.infer<typeof schema> {
  const now = new Date(serverNow());
  return {
    substituteId: '',
    startsAt: now.toISOString(),
    endsAt: new Date(now.getTime() + WEEK_MS).toISOString(),
    reason: '',
  };
}

/** Names a substitute for the time one is away. */
export function AwayForm({ role }: { role: string }) {
  const { t } = useTranslation(['away', 'common']);
  const delegate = useDelegate();
  const [round, setRound] = useState(0);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: fresh() });
  useUnsaved(form.formState.isDirty && !form.formState.isSubmitting);
  const { submit, failure } = useFormSubmit(form, async (absence) => {
    await delegate.mutateAsync(absence);
    form.reset(fresh());
    setRound(round + 1);
  });

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
      {t('form.what', { role })}
      {/* The picker keeps what was typed: after a delegation it starts anew. */}
      <SubstitutePicker key={round} control={form.control} name="substituteId" />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <FormDate control={form.control} name="startsAt" label={t('form.from')} />
        <FormDate control={form.control} name="endsAt" label={t('form.until')} />
      </Box>
      <FormTextField control={form.control} name="reason" label={t('form.reason')} />
      <Box role="alert">{failure && <Alert severity="error">{failure}</Alert>}</Box>
      <Box>
        <Button type="submit" variant="contained" disabled={delegate.isPending}>
          {t('form.save')}
        </Button>
      </Box>
    </Box>
  );
}
