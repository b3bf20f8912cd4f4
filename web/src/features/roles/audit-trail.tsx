import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '@/client/models';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { auditQuery } from './api';

/** Who changed roles, when, and what was before and after. */
export function AuditTrail({ roleId }: { roleId: number }) {
  const { t } = useTranslation(['roles', 'case']);
  const { language, pick } = useLanguage();
  const params = useListParams();
  const query = useQuery(auditQuery({ roleId, page: params.page, pageSize: params.pageSize }));
  const columns: Column<AuditEntry>[] = [
    { key: 'at', header: t('audit.at'), cell: (entry) => dateTime(entry.at, language) },
    { key: 'who', header: t('audit.who'), cell: (entry) => (entry.actor ? pick(entry.actor.th, entry.actor.en) : t('case:system')) },
    { key: 'what', header: t('audit.what'), cell: (entry) => entry.action },
    { key: 'subject', header: t('audit.subject'), cell: (entry) => entry.subjectId },
    { key: 'before', header: t('audit.before'), cell: (entry) => <Record value={entry.before} /> },
    { key: 'after', header: t('audit.after'), cell: (entry) => <Record value={entry.after} /> },
  ];
  return (
    <DataTable
      label={t('tabs.audit')}
      query={query}
      params={params}
      columns={columns}
      rowId={(entry) => entry.at + entry.action + entry.subjectId}
      rowName={(entry) => entry.action}
      empty={<EmptyState title={t('audit.empty')} />}
    />
  );
}

function Record({ value }: { value: unknown }) {
  if (value === null || value === undefined) return null;
  return (
    <Box component="code" sx={{ fontSize: '0.82rem', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {JSON.stringify(value, null, 1)}
    </Box>
  );
}
