import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { auditQuery } from './api';
import { AuditRecord } from './audit-record';

/** Who changed roles, when, and what was before and after. */
export function AuditTrail({ role }: { role: Schemas['RoleDetail'] }) {
  const { t, i18n } = useTranslation(['roles', 'case']);
  const { language, pick } = useLanguage();
  const params = useListParams();
  const query = useQuery(auditQuery({ roleId: role.roleId, page: params.page, pageSize: params.pageSize }));
  const menus = role.permissions;
  const actionOf = ({ action }: Schemas['AuditView']) =>
    i18n.exists(`roles:audit.${action}`) ? t(`audit.${action}`) : action;
  const columns: Column<Schemas['AuditView']>[] = [
    { key: 'at', header: t('audit.at'), cell: (entry) => dateTime(entry.at, language) },
    {
      key: 'who',
      header: t('audit.who'),
      cell: (entry) => (entry.actor ? pick(entry.actor.th, entry.actor.en) : t('case:system')),
    },
    { key: 'what', header: t('audit.what'), cell: actionOf },
    { key: 'before', header: t('audit.before'), cell: (entry) => <AuditRecord value={entry.before} menus={menus} /> },
    { key: 'after', header: t('audit.after'), cell: (entry) => <AuditRecord value={entry.after} menus={menus} /> },
  ];
  return (
    <DataTable
      label={t('tabs.audit')}
      query={query}
      params={params}
      columns={columns}
      rowId={(entry) => entry.at + entry.action + entry.subjectId}
      rowName={actionOf}
      empty={<EmptyState title={t('audit.empty')} />}
    />
  );
}
