import Link from '@mui/material/Link';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Page, Schemas } from '@/client/schemas';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import type { ListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { StatusChip } from '@/components/status-chip';
import { mayOpen, sessionStore } from '@/lib/session';
import { useStore } from '@/lib/store';
import { useLanguage } from '@/lib/use-language';

type Line = Schemas['AdoptionLine'];

const PROGRAMMES = '/adm/study/programmes';

interface AdoptionLinesProps {
  params: ListParams;
  query: UseQueryResult<Page<Line>>;
}

/** Versions of subjects and programmes, and what becomes of each; why one stays a draft is said beside it. */
export function AdoptionLines({ params, query }: AdoptionLinesProps) {
  const { t } = useTranslation('adoptions');
  const { pick } = useLanguage();
  const columns: Column<Line>[] = [
    {
      key: 'code',
      header: t('column.code'),
      cell: (line) => <Code line={line} />,
      note: ({ kind }) => t(`kind.${kind}`),
    },
    { key: 'name', header: t('column.name'), cell: ({ name }) => pick(name.th, name.en) },
    {
      key: 'outcome',
      header: t('column.outcome'),
      cell: ({ outcome }) => <StatusChip of="adoption_line" state={outcome} label={t(`outcome.${outcome}`)} />,
      note: ({ refused }) => refused?.message,
    },
  ];
  return (
    <DataTable
      label={t('versions')}
      params={params}
      query={query}
      columns={columns}
      rowId={({ kind, key }) => `${kind} ${key}`}
      rowName={({ code }) => code}
      empty={<EmptyState title={t('noVersions')} hint={t('noVersionsHint')} />}
    />
  );
}

/** The code of a version; of a programme it leads to its page, where every place that is wrong is named. */
function Code({ line: { kind, key, code } }: { line: Line }) {
  const sees = mayOpen(useStore(sessionStore), PROGRAMMES);
  if (kind !== 'programme' || !sees) return code;
  return (
    <Link component={RouterLink} to={`${PROGRAMMES}/${key}`}>
      {code}
    </Link>
  );
}
