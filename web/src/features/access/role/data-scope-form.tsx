import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { SaveChanges } from '@/components/form/save-changes';
import { useMay } from '@/lib/use-session';
import { MENU } from '@/lib/menus';
import { reportFailure } from '@/lib/report-failure';
import { useAskForDataScope, useSaveDataScope } from './api';
import AskDialog from './ask-dialog';

const SCOPES: readonly Schemas['DataScope'][] = ['own', 'department', 'faculty', 'campus', 'all'];

/** How far the role sees. */
export function DataScopeForm({ role }: { role: Schemas['RoleDetail'] }) {
  const { t } = useTranslation('roles');
  const save = useSaveDataScope(role.roleId);
  const mayEdit = useMay(MENU.roles, 'edit');
  const [scope, setScope] = useState(role.dataScope);
  const [asking, setAsking] = useState(false);
  const ask = useAskForDataScope(role.roleId);
  const asks = role.askedScopes.includes(scope);
  const wanted = { dataScope: scope, revision: role.revision };
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <FormControl disabled={!mayEdit}>
        <FormLabel id="scope-label">{t('scope.label')}</FormLabel>
        <RadioGroup
          aria-labelledby="scope-label"
          value={scope}
          onChange={(_event, value) => setScope(SCOPES.find((known) => known === value) ?? scope)}
        >
          {SCOPES.map((known) => (
            <FormControlLabel key={known} value={known} control={<Radio />} label={t(`scope.${known}`)} />
          ))}
        </RadioGroup>
      </FormControl>
      <Box role="status">{asks && <Alert severity="warning">{t('second.scope')}</Alert>}</Box>
      {asking && (
        <AskDialog
          what={`${t('scope.label')} ${t(`scope.${scope}`)}`}
          send={async (reason) => {
            await ask.mutateAsync({ ...wanted, reason });
            setScope(role.dataScope);
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {mayEdit && (
        <SaveChanges
          changed={scope !== role.dataScope}
          save={save}
          onSave={() => (asks ? setAsking(true) : save.mutate(wanted, { onError: reportFailure }))}
          saved={t('scope.saved')}
        />
      )}
    </Box>
  );
}
