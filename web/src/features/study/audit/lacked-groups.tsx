import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useListParams } from '@/components/data-table/use-list-params';
import { QueryView } from '@/components/query-view';
import { ToggleChip } from '@/components/toggle-chip';
import { GENERAL_GROUPS } from '@/features/enrolment/open-subject/search-options';
import { mayOpen, sessionStore } from '@/lib/session';
import { useStore } from '@/lib/store';
import { auditQuery } from './api';

const AUDIT = '/std/audit';

/** Credits that are missing of each group of general education even if everything under way is passed. */
export function creditsLacked(nodes: readonly Schemas['AuditNode'][]): ReadonlyMap<string, number> {
  const lacked = new Map<string, number>();
  const walk = ({ group, toTake, children }: Schemas['AuditNode']) => {
    if (group && toTake) lacked.set(group, (lacked.get(group) ?? 0) + Number(toTake));
    children.forEach(walk);
  };
  nodes.forEach(walk);
  return lacked;
}

/** Narrows the search to a group that is missing. The audit is made when it is asked for, not with every search. */
export function LackedGroups() {
  const { t } = useTranslation('audit');
  const hasAudit = mayOpen(useStore(sessionStore), AUDIT);
  const [open, setOpen] = useState(false);
  if (!hasAudit) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Button size="small" variant="outlined" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('lacked.show')}
      </Button>
      {open && <Groups />}
    </Box>
  );
}

function Groups() {
  const query = useQuery(auditQuery(undefined, {}));
  return <QueryView query={query}>{(audit) => <Choice audit={audit} />}</QueryView>;
}

function Choice({ audit }: { audit: Schemas['DegreeAudit'] }) {
  const { t } = useTranslation(['audit', 'enrolment']);
  const params = useListParams();
  const lacked = creditsLacked(audit.nodes);
  const groups = GENERAL_GROUPS.filter(({ value }) => lacked.has(value));
  if (groups.length === 0) return <span role="status">{t(audit.programme ? 'lacked.none' : 'lacked.unknown')}</span>;
  return groups.map(({ key, value }) => {
    const on = params.filter('group') === key;
    return (
      <ToggleChip
        key={key}
        label={t('lacked.group', { group: t(`enrolment:group.${key}`), count: lacked.get(value) })}
        on={on}
        onToggle={() => params.change({ group: on ? undefined : key })}
      />
    );
  });
}
