import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useForm, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormTextField } from '@/components/form/form-text-field';
import { sentence, typedAs, words } from '@/lib/form-fields';
import { showServerErrors } from '@/lib/server-errors';
import { useNamePeople } from './api';

const LONGEST_PASSWORD = 16;
const of = limits.FirstPersonInput;
const person = z.object({
  username: typedAs(/^\w{1,24}$/u, 'validation.username'),
  staffCode: typedAs(/^[0-9A-Za-z-]{1,13}$/u, 'validation.code'),
  firstNameTh: sentence(of.firstNameTh),
  lastNameTh: words(of.lastNameTh),
  firstNameEn: sentence(of.firstNameEn),
  lastNameEn: words(of.lastNameEn),
  password: z.string().check(z.maxLength(LONGEST_PASSWORD, 'validation.tooLong')),
});
const schema = z.object({ administrator: person, registrar: person });
type People = z.infer<typeof schema>;

function begun(held: Schemas['FirstPersonView'] | null): People['administrator'] {
  return {
    username: held?.username ?? '',
    staffCode: held?.staffCode ?? '',
    firstNameTh: held?.firstNameTh ?? '',
    lastNameTh: held?.lastNameTh ?? '',
    firstNameEn: held?.firstNameEn ?? '',
    lastNameEn: held?.lastNameEn ?? '',
    password: '',
  };
}

interface PeopleStepProps {
  setup: Schemas['SetupView'];
  token: string;
  onDone: () => void;
}

/** The first administrator, and the registrar who confirms the files that the administrator sends. */
export function PeopleStep({ setup, token, onDone }: PeopleStepProps) {
  const { t } = useTranslation('setup');
  const save = useNamePeople(token);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { administrator: begun(setup.administrator), registrar: begun(setup.registrar) },
  });
  const submit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync(values);
      onDone();
    } catch (error) {
      showServerErrors(error, form.setError);
    }
  });
  return (
    <Stack component="form" noValidate spacing={2.5} sx={{ pt: 1 }} onSubmit={(event) => void submit(event)}>
      <Typography>{t('people.lead')}</Typography>
      {(['administrator', 'registrar'] as const).map((who) => (
        <PersonFields key={who} control={form.control} who={who} setup={setup} />
      ))}
      <Button type="submit" variant="contained" disabled={form.formState.isSubmitting} sx={{ alignSelf: 'start' }}>
        {t('next')}
      </Button>
    </Stack>
  );
}

interface PersonFieldsProps {
  control: Control<People>;
  who: keyof People;
  setup: Schemas['SetupView'];
}

function PersonFields({ control, who, setup }: PersonFieldsProps) {
  const { t } = useTranslation('setup');
  const hint = setup[who]?.hasPassword ? t('people.passwordKept') : t('people.passwordHint');
  return (
    <Stack component="fieldset" spacing={1.5} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ fontWeight: 700, p: 0 }}>
        {t(`people.${who}`)}
      </Typography>
      <FormTextField
        control={control}
        name={`${who}.username`}
        label={t('people.username')}
        hint={t('people.usernameHint')}
        autoComplete="off"
      />
      <FormTextField control={control} name={`${who}.staffCode`} label={t('people.staffCode')} />
      <FormTextField control={control} name={`${who}.firstNameTh`} label={t('people.firstNameTh')} />
      <FormTextField control={control} name={`${who}.lastNameTh`} label={t('people.lastNameTh')} />
      <FormTextField control={control} name={`${who}.firstNameEn`} label={t('people.firstNameEn')} />
      <FormTextField control={control} name={`${who}.lastNameEn`} label={t('people.lastNameEn')} />
      {setup.keepsPasswords && (
        <FormTextField
          control={control}
          name={`${who}.password`}
          type="password"
          label={t('people.password')}
          hint={hint}
          autoComplete="new-password"
        />
      )}
    </Stack>
  );
}
