import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { SearchListPage } from '@/components/search-list-page';
import { StatusChip } from '@/components/status-chip';
import { MENU } from '@/lib/menus';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { useTermName } from '@/lib/use-term-name';
import { conferralsQuery } from './api';

const ConferralDialog = lazy(() => import('./conferral-dialog'));

/** The lists of graduates that go to the council, and what came of them. */
export default function ConferralsPage() {
  const { t } = useTranslation(['conferral', 'cases']);
  const { language } = useLanguage();
  const termName = useTermName();
  const params = useListParams();
  const mayAdd = useMay(MENU.conferrals, 'add');
  const [adds, setAdds] = useState(false);
  const query = useQuery(conferralsQuery({ page: params.page, pageSize: params.pageSize }));
  const columns: Column<Schemas['ConferralView']>[] = [
    {
      key: 'term',
      header: t('term'),
      cell: (row) => (
        <Link component={RouterLink} to={`/adm/cases/${row.caseId}`}>
          {termName(row)}
        </Link>
      ),
    },
    {
      key: 'council',
      header: t('councilOn'),
      cell: ({ conferredOn, councilOn }) => longDate(conferredOn ?? councilOn, language),
      note: ({ resolution }) => resolution && t('resolution', { number: resolution }),
    },
    {
      key: 'stage',
      header: t('state'),
      cell: ({ stage }) => <StatusChip of="conferral" state={stage} label={t(`cases:stage.conferral.${stage}`)} />,
    },
    {
      key: 'students',
      header: t('students'),
      cell: ({ listed, conferred }) => listed + conferred,
      note: ({ struck, leftOut }) => struck + leftOut > 0 && t('without', { count: struck + leftOut }),
    },
  ];
  return (
    <SearchListPage
      title={t('title')}
      hint={t('hint')}
      empty={t('empty')}
      emptyHint={t('hint')}
      params={params}
      query={query}
      columns={columns}
      rowId={({ caseId }) => caseId}
      rowName={(row) => termName(row)}
      actions={
        mayAdd && (
          <Button variant="contained" onClick={() => setAdds(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      <Suspense fallback={null}>{adds && <ConferralDialog onClose={() => setAdds(false)} />}</Suspense>
    </SearchListPage>
  );
}
