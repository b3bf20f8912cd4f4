import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import { ApiError } from '@/client/api-error';
import type { Schemas } from '@/client/schemas';
import { FormDay } from '@/components/form/form-day';
import { FormTextField } from '@/components/form/form-text-field';
import { dayOrNothing, sentence, words } from '@/lib/form-fields';
import { showServerErrors } from '@/lib/server-errors';
import { useUnsaved } from '@/lib/unsaved';
import { useAddHolder, useAskForHolder } from './api';
import { PersonPicker } from './person-picker';
import { REASON_LENGTH } from './reason';
import { UnitPicker } from './unit-picker';

const STATUS_NOT_FOUND = 404;
const ADMINISTRATOR = 6;
const UNIT_GONE = 'role_unit_unknown';
const WRONG_DAYS = new Set(['role_days_reversed', 'role_days_over']);
const heldUnit = z.object({
  kind: z.enum(['campus', 'faculty', 'department']),
  code: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
});
function isUnit(scope: Schemas['DataScope']): scope is Schemas['HeldUnit']['kind'] {
  return scope === 'campus' || scope === 'faculty' || scope === 'department';
}

const NOBODY = { username: '', reason: '', unit: null, heldFrom: null, heldUntil: null };

/** Giving the role: at once, or by a request to a second administrator; and why not, where nobody could agree. */
export function AddHolder({ role }: { role: Schemas['RoleDetail'] }) {
  const { t } = useTranslation('roles');
  if (role.giving !== 'no_second') return <AddHolderForm role={role} asks={role.giving === 'asked'} />;
  const isAdministrators = role.roleId === ADMINISTRATOR;
  return (
    <Alert severity="warning">
      {t(isAdministrators ? 'second.noneAdministrator' : 'second.none')}{' '}
      {!isAdministrators && (
        <Link component={RouterLink} to={`?role=${ADMINISTRATOR}&tab=holders`}>
          {t('second.toAdministrators')}
        </Link>
      )}
    </Alert>
  );
}

function AddHolderForm({ role, asks }: { role: Schemas['RoleDetail']; asks: boolean }) {
  const { t } = useTranslation('roles');
  const add = useAddHolder(role.roleId);
  const ask = useAskForHolder(role.roleId);
  const schema = z.object({
    username: sentence(limits.GivingAsk.username),
    unit: z.nullable(heldUnit),
    heldFrom: dayOrNothing,
    heldUntil: dayOrNothing,
    reason: asks ? sentence(REASON_LENGTH) : words(REASON_LENGTH),
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: NOBODY });
  useUnsaved(form.formState.isDirty && !form.formState.isSubmitting);

  const submit = form.handleSubmit(async ({ username, reason, unit, heldFrom, heldUntil }) => {
    const holding = { unitKind: unit?.kind ?? null, unitCode: unit?.code ?? null, heldFrom, heldUntil };
    try {
      if (asks) await ask.mutateAsync({ username, reason, ...holding });
      else await add.mutateAsync({ username, holding });
      form.reset();
    } catch (error) {
      if (error instanceof ApiError && error.status === STATUS_NOT_FOUND)
        form.setError('username', { message: error.message });
      else if (error instanceof ApiError && error.code === UNIT_GONE) form.setError('unit', { message: error.message });
      else if (error instanceof ApiError && WRONG_DAYS.has(error.code))
        form.setError('heldUntil', { message: error.message });
      else showServerErrors(error, form.setError);
    }
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', maxWidth: 640 }}
    >
      {asks && <Alert severity="info">{t('second.needed')}</Alert>}
      {role.giving === 'alone' && <Alert severity="info">{t('second.alone')}</Alert>}
      <PersonPicker control={form.control} name="username" />
      {role.roleId !== ADMINISTRATOR && (
        <>
          {isUnit(role.dataScope) && <UnitPicker control={form.control} name="unit" kind={role.dataScope} />}
          <Box sx={{ display: 'grid', gap: 1.5, width: '100%', gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <FormDay control={form.control} name="heldFrom" label={t('holders.from')} />
            <FormDay control={form.control} name="heldUntil" label={t('holders.until')} />
          </Box>
        </>
      )}
      {asks && <FormTextField control={form.control} name="reason" label={t('second.reason')} multiline minRows={2} />}
      <Button type="submit" variant="outlined" disabled={form.formState.isSubmitting}>
        {t(asks ? 'second.send' : 'holders.addButton')}
      </Button>
    </Box>
  );
}
