import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ApiError } from '@/client/api-error';
import type { Schemas } from '@/client/schemas';
import { QueryView } from '@/components/query-view';
import { useLanguage } from '@/lib/use-language';
import { useSignedIn } from '@/lib/use-session';

/** Switches to another role of the user, and opens a path in it. */
export type SwitchRole = (roleId: number, path: string) => Promise<void>;

interface CaseViewProps {
  query: UseQueryResult<Schemas['CaseView']>;
  switchRole: SwitchRole;
  children: (view: Schemas['CaseView']) => ReactNode;
}

/** A case that was asked for; where it belongs to another role of the user, the way to that role. */
export function CaseView({ query, switchRole, children }: CaseViewProps) {
  const { error } = query;
  if (query.data === undefined && error instanceof ApiError && error.code === 'case_of_other_role')
    return <OfOtherRole error={error} switchRole={switchRole} />;
  return <QueryView query={query}>{children}</QueryView>;
}

/** Names the role, and switches to it on this page. A role that was given since the user signed in needs a new sign-in. */
function OfOtherRole({ error, switchRole }: { error: ApiError; switchRole: SwitchRole }) {
  const { t } = useTranslation('case');
  const { pick } = useLanguage();
  const { user } = useSignedIn();
  const { pathname, search } = useLocation();
  const role = user.roles.find(({ roleId }) => roleId === error.details.role_id);
  const switchTo = role && (
    <Button color="inherit" size="small" onClick={() => void switchRole(role.roleId, pathname + search)}>
      {t('page.switchRole', { role: pick(role.roleNameTh, role.roleNameEn) })}
    </Button>
  );
  return (
    <Alert severity="info" role="status" action={switchTo}>
      {error.message}
    </Alert>
  );
}
