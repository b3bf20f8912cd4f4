import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/client/api-error';
import { SubstitutePicker } from '@/components/case-panel/substitute-picker';
import DateTimeField from '@/components/date-time/date-time-field';
import { FormTextField } from '@/components/form-text-field';
import { useFieldMessage } from '@/components/use-field-message';
import { reportFailure } from '@/lib/report-failure';
import { useDelegate } from './api';

const REASON_LENGTH = 200;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** What the form itself shows: the server's word about what was filled in. */
const ABOUT_THE_FORM = new Set([409, 422]);

interface Absence {
  substituteId: string;
  startsAt: string | null;
  endsAt: string | null;
  reason: string;
}

function fresh(): Absence {
  const now = new Date();
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
  const [refusal, setRefusal] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const form = useForm<Absence>({ defaultValues: fresh() });

  const submit = form.handleSubmit(async ({ substituteId, startsAt, endsAt, reason }) => {
    if (!startsAt || !endsAt) return;
    setRefusal(null);
    try {
      await delegate.mutateAsync({ substituteId, startsAt, endsAt, reason: reason.trim() });
      form.reset(fresh());
      setRound(round + 1);
    } catch (error) {
      if (error instanceof ApiError && ABOUT_THE_FORM.has(error.status)) setRefusal(error.message);
      else reportFailure(error);
    }
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2, maxWidth: 720 }}
    >
      {t('form.what', { role })}
      {/* The picker keeps what was typed: after a delegation it starts anew. */}
      <SubstitutePicker key={round} control={form.control} name="substituteId" required />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <DateField control={form.control} name="startsAt" label={t('form.from')} />
        <DateField control={form.control} name="endsAt" label={t('form.until')} />
      </Box>
      <FormTextField
        control={form.control}
        name="reason"
        label={t('form.reason')}
        slotProps={{ htmlInput: { maxLength: REASON_LENGTH } }}
      />
      <Box role="alert">{refusal && <Alert severity="error">{refusal}</Alert>}</Box>
      <Box>
        <Button type="submit" variant="contained" disabled={delegate.isPending}>
          {t('form.save')}
        </Button>
      </Box>
    </Box>
  );
}

function DateField({
  control,
  name,
  label,
}: {
  control: ReturnType<typeof useForm<Absence>>['control'];
  name: 'startsAt' | 'endsAt';
  label: string;
}) {
  const messageOf = useFieldMessage();
  return (
    <Controller
      control={control}
      name={name}
      rules={{ required: 'validation.required' }}
      render={({ field, fieldState }) => (
        <DateTimeField
          label={label}
          value={field.value}
          onChange={field.onChange}
          error={messageOf(fieldState.error?.message)}
        />
      )}
    />
  );
}
