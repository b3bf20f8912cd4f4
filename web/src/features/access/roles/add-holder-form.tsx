import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { ApiError } from '@/client/api-error';
import { FormTextField } from '@/components/form/form-text-field';
import { showServerErrors } from '@/lib/server-errors';
import { useUnsaved } from '@/lib/unsaved';
import { useAddHolder } from './api';

const schema = z.object({ username: z.string().check(z.trim(), z.minLength(1, 'validation.required')) });
const STATUS_NOT_FOUND = 404;

export function AddHolderForm({ roleId }: { roleId: number }) {
  const { t } = useTranslation('roles');
  const add = useAddHolder(roleId);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { username: '' } });
  useUnsaved(form.formState.isDirty && !form.formState.isSubmitting);

  const submit = form.handleSubmit(async ({ username }) => {
    try {
      await add.mutateAsync(username.trim());
      form.reset();
    } catch (error) {
      if (error instanceof ApiError && error.status === STATUS_NOT_FOUND)
        form.setError('username', { message: error.message });
      else showServerErrors(error, form.setError);
    }
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', maxWidth: 480 }}
    >
      <FormTextField control={form.control} name="username" label={t('holders.add')} autoComplete="off" />
      <Button type="submit" variant="outlined" disabled={form.formState.isSubmitting} sx={{ flexShrink: 0 }}>
        {t('holders.addButton')}
      </Button>
    </Box>
  );
}
