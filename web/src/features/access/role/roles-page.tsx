import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useListParams } from '@/components/data-table/use-list-params';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { useLanguage } from '@/lib/use-language';
import { roleQuery, rolesQuery } from './api';
import { AuditTrail } from './audit-trail';
import { DataScopeForm } from './data-scope-form';
import { Holders } from './holders';
import { OpenChanges } from './open-changes';
import { PermissionMatrix } from './permission-matrix';

const TABS = ['permissions', 'scope', 'holders', 'audit'] as const;

/** Roles, what each may do where, how far it sees, who holds it, and who changed that. */
export default function RolesPage() {
  const { t } = useTranslation('roles');
  const { pick } = useLanguage();
  const params = useListParams();
  const roles = useQuery(rolesQuery);
  return (
    <Page title={t('title')} hint={t('hint')}>
      <QueryView query={roles}>
        {(all) => {
          const role = all.find((known) => String(known.roleId) === params.filter('role')) ?? all[0];
          return (
            <>
              <TextField
                select
                label={t('list')}
                value={role?.roleId ?? ''}
                onChange={(event) => params.change({ role: event.target.value })}
                sx={{ maxWidth: 420, backgroundColor: 'background.paper' }}
              >
                {all.map((known) => (
                  <MenuItem key={known.roleId} value={known.roleId}>
                    {`${known.roleId}. ${pick(known.nameTh, known.nameEn)} · ${t('holders.count', { count: known.holderCount })}`}
                  </MenuItem>
                ))}
              </TextField>
              {role && <RolePanel key={role.roleId} roleId={role.roleId} />}
            </>
          );
        }}
      </QueryView>
    </Page>
  );
}

function RolePanel({ roleId }: { roleId: number }) {
  const { t } = useTranslation('roles');
  const params = useListParams();
  const tab = TABS.find((known) => known === params.filter('tab')) ?? 'permissions';
  const query = useQuery(roleQuery(roleId));
  return (
    <Panel>
      <OpenChanges roleId={roleId} />
      <Tabs
        value={tab}
        onChange={(_event, value: string) => params.change({ tab: value })}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={t('tabs.label')}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
      >
        {TABS.map((name) => (
          <Tab
            key={name}
            value={name}
            label={t(`tabs.${name}`)}
            id={`tab-${name}`}
            aria-controls={name === tab ? 'tab-panel' : undefined}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
        <QueryView query={query}>{(role) => <RoleTab tab={tab} role={role} />}</QueryView>
      </Box>
    </Panel>
  );
}

function RoleTab({ tab, role }: { tab: (typeof TABS)[number]; role: Schemas['RoleDetail'] }) {
  // A newer revision starts the form afresh: what was typed answered an older state.
  if (tab === 'permissions') return <PermissionMatrix key={role.revision} role={role} />;
  if (tab === 'scope') return <DataScopeForm key={role.revision} role={role} />;
  if (tab === 'holders') return <Holders role={role} />;
  return <AuditTrail role={role} />;
}
