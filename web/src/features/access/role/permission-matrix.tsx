import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { SaveChanges } from '@/components/form/save-changes';
import { useMay } from '@/lib/use-session';
import { MENU } from '@/lib/menus';
import { reportFailure } from '@/lib/report-failure';
import { useLanguage } from '@/lib/use-language';
import { useAskForPermissions, useSavePermissions } from './api';
import AskDialog from './ask-dialog';
import { ACTIONS, grantedIn, guardedAdditions, permissionsOf, toggle, type Action } from './permissions';

/** Every action has its column on a telephone too: narrow ones, with headings that are read from below. */
const MATRIX = {
  '@media (max-width: 599.95px)': {
    '.MuiTableCell-root.MuiTableCell-root.MuiTableCell-root': { px: 0.25 },
    'thead th:not(:first-of-type)': { verticalAlign: 'bottom' },
    'thead span': { writingMode: 'vertical-rl', transform: 'rotate(180deg)' },
    '.MuiCheckbox-root': { p: 0.75 },
  },
};

/** Menu by action, a tick for what the role may do. */
export function PermissionMatrix({ role }: { role: Schemas['RoleDetail'] }) {
  const { t } = useTranslation('roles');
  const { pick } = useLanguage();
  const save = useSavePermissions(role.roleId);
  const mayEdit = useMay(MENU.roles, 'edit');
  const [granted, setGranted] = useState(() => grantedIn(role));
  const [changed, setChanged] = useState(false);
  const [asking, setAsking] = useState(false);
  const ask = useAskForPermissions(role.roleId);
  const added = guardedAdditions(role, granted);
  const addedWords = added
    .map(({ menu, actions }) =>
      t('matrix.cell', {
        menu: pick(menu.nameTh, menu.nameEn),
        action: actions.map((action) => t(`action.${action}`)).join(', '),
      }),
    )
    .join(' · ');
  const wanted = () => ({ permissions: permissionsOf(granted), revision: role.revision });

  const flip = (menuId: number, action: Action) => {
    setGranted(toggle(granted, menuId, action));
    setChanged(true);
  };
  const reset = () => {
    setGranted(grantedIn(role));
    setChanged(false);
  };

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TableContainer tabIndex={0} role="group" aria-label={t('tabs.permissions')}>
        <Table size="small" sx={MATRIX}>
          <TableHead>
            <TableRow>
              <TableCell>{t('matrix.menu')}</TableCell>
              {ACTIONS.map((action) => (
                <TableCell key={action} align="center">
                  <span>{t(`action.${action}`)}</span>
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {role.permissions.map((menu) => {
              const name = pick(menu.nameTh, menu.nameEn);
              return (
                <TableRow key={menu.menuId} hover>
                  <TableCell
                    component="th"
                    scope="row"
                    sx={{ minWidth: { xs: 90, sm: 180 }, overflowWrap: 'anywhere' }}
                  >
                    {name}
                  </TableCell>
                  {ACTIONS.map((action) => (
                    <TableCell key={action} align="center" padding="checkbox">
                      <Checkbox
                        checked={granted.get(menu.menuId)?.has(action) ?? false}
                        disabled={!mayEdit || !menu.available.includes(action)}
                        onChange={() => flip(menu.menuId, action)}
                        slotProps={{
                          input: { 'aria-label': t('matrix.cell', { menu: name, action: t(`action.${action}`) }) },
                        }}
                      />
                    </TableCell>
                  ))}
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </TableContainer>
      <Box role="status">
        {added.length > 0 && <Alert severity="warning">{t('second.permissions', { what: addedWords })}</Alert>}
      </Box>
      {asking && (
        <AskDialog
          what={addedWords}
          send={async (reason) => {
            await ask.mutateAsync({ ...wanted(), reason });
            reset();
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {mayEdit && (
        <SaveChanges
          changed={changed}
          save={save}
          onSave={() => (added.length > 0 ? setAsking(true) : save.mutate(wanted(), { onError: reportFailure }))}
          saved={t('matrix.saved')}
        >
          {changed && <Button onClick={reset}>{t('matrix.reset')}</Button>}
        </SaveChanges>
      )}
    </Box>
  );
}
