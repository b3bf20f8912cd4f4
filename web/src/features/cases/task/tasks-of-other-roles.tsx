import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/lib/use-language';
import type { SwitchRole } from '@/features/cases/case/case-view';
import { otherRolesQuery } from './api';

/** Says in which other roles of the user tasks wait, and switches to one: the inbox shows those of one role. */
export function TasksOfOtherRoles({ switchRole }: { switchRole: SwitchRole }) {
  const { t } = useTranslation('tasks');
  const { pick } = useLanguage();
  const { data: roles = [] } = useQuery(otherRolesQuery);
  if (roles.length === 0) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {t('otherRoles')}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {roles.map(({ roleId, role, count }) => (
          <Button
            key={roleId}
            color="inherit"
            size="small"
            variant="outlined"
            onClick={() => void switchRole(roleId, '/adm/tasks')}
          >
            {t('ofOtherRole', { role: pick(role.th, role.en), count })}
          </Button>
        ))}
      </Stack>
    </Alert>
  );
}
