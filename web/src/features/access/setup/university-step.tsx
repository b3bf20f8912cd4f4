import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormPicture, type PictureChoice } from '@/components/form/form-picture';
import { FormTextField } from '@/components/form/form-text-field';
import { sentence, typedAs } from '@/lib/form-fields';
import { logoQuery } from '@/client/logo';
import { keepLogo } from '@/lib/logo';
import { showServerErrors } from '@/lib/server-errors';
import { useChangeSetupLogo, useNameUniversity } from './api';
import { universityNaming } from './university-naming';

const of = limits.UniversityInput;
const schema = z.object({
  ...universityNaming,
  campusCode: typedAs(/^[0-9A-Za-zก-ฮ]{1,2}$/u, 'validation.code'),
  campusNameTh: sentence(of.campusNameTh),
  campusNameEn: sentence(of.campusNameEn),
  logo: z.custom<PictureChoice>(),
});
const EMPTY = { nameTh: '', nameEn: '', taxId: '', campusCode: '', campusNameTh: '', campusNameEn: '', logo: null };

interface UniversityStepProps {
  setup: Schemas['SetupView'];
  token: string;
  onDone: () => void;
}

/** Names, tax id, logo and main campus of the university. */
export function UniversityStep({ setup, token, onDone }: UniversityStepProps) {
  const { t } = useTranslation('setup');
  const save = useNameUniversity(token);
  const changeLogo = useChangeSetupLogo(token);
  const { logo, ...named } = setup.university ?? EMPTY;
  const kept = useQuery(logoQuery(logo)).data;
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { ...named, logo: logo ? 'kept' : 'none' },
  });
  const { control } = form;
  const submit = form.handleSubmit(async (values) => {
    const { logo: choice, ...university } = values;
    try {
      await save.mutateAsync(university);
      if (choice instanceof File || (choice === 'none' && logo)) {
        const changed = await changeLogo.mutateAsync(choice instanceof File ? choice : null);
        keepLogo(changed.university?.logo ?? null);
      }
      onDone();
    } catch (error) {
      showServerErrors(error, form.setError);
    }
  });
  return (
    <Stack component="form" noValidate spacing={1.5} sx={{ pt: 1 }} onSubmit={(event) => void submit(event)}>
      <FormTextField control={control} name="nameTh" label={t('university.nameTh')} />
      <FormTextField control={control} name="nameEn" label={t('university.nameEn')} />
      <FormTextField control={control} name="taxId" label={t('university.taxId')} hint={t('university.taxIdHint')} />
      <FormPicture
        control={control}
        name="logo"
        label={t('university.logo')}
        hint={t('university.logoHint')}
        kept={kept}
      />
      <Typography variant="body2" color="text.secondary">
        {t('university.campusHint')}
      </Typography>
      <FormTextField control={control} name="campusCode" label={t('university.campusCode')} />
      <FormTextField control={control} name="campusNameTh" label={t('university.campusNameTh')} />
      <FormTextField control={control} name="campusNameEn" label={t('university.campusNameEn')} />
      <Button type="submit" variant="contained" disabled={form.formState.isSubmitting} sx={{ alignSelf: 'start' }}>
        {t('next')}
      </Button>
    </Stack>
  );
}
