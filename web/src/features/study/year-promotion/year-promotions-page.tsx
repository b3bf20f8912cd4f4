import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { SearchListPage } from '@/components/search-list-page';
import { StatusChip } from '@/components/status-chip';
import { MENU } from '@/lib/menus';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { promotionsQuery } from './api';

const PromotionDialog = lazy(() => import('./promotion-dialog'));
const PLACE = '/adm/study/year-promotions';

/** The promotions of study years, the newest first; one is asked for here. */
export default function YearPromotionsPage() {
  const { t } = useTranslation('yearPromotions');
  const navigate = useNavigate();
  const mayAsk = useMay(MENU.yearPromotions, 'add');
  const [asking, setAsking] = useState(false);
  const params = useListParams();
  const query = useQuery(promotionsQuery({ page: params.page, pageSize: params.pageSize }));
  return (
    <SearchListPage
      title={t('title')}
      hint={t('hint')}
      empty={t('empty')}
      begin={{ hint: t('emptyHint') }}
      first={
        mayAsk && (
          <Button variant="contained" startIcon={<AddIcon aria-hidden />} onClick={() => setAsking(true)}>
            {t('ask.action')}
          </Button>
        )
      }
      params={params}
      query={query}
      columns={useColumns()}
      rowId={({ caseId }) => caseId}
      rowName={({ academicYear }) => String(academicYear)}
    >
      <Suspense fallback={null}>
        {asking && (
          <PromotionDialog
            onClose={() => setAsking(false)}
            onAsked={(caseId) => {
              setAsking(false);
              void navigate(`${PLACE}/${caseId}`);
            }}
          />
        )}
      </Suspense>
    </SearchListPage>
  );
}

function useColumns(): Column<Schemas['PromotionView']>[] {
  const { t } = useTranslation(['yearPromotions', 'cases']);
  const { language, pick } = useLanguage();
  return [
    {
      key: 'year',
      header: t('column.year'),
      cell: ({ caseId, academicYear }) => (
        <Link component={RouterLink} to={`${PLACE}/${caseId}`}>
          {academicYear}
        </Link>
      ),
      note: ({ reason }) => reason,
    },
    {
      key: 'asked',
      header: t('column.asked'),
      cell: ({ askedAt }) => dateTime(askedAt, language),
      note: ({ askedBy }) => askedBy && pick(askedBy.th, askedBy.en),
    },
    {
      key: 'rise',
      header: t('column.rise'),
      align: 'right',
      cell: ({ counts }) => t('count', { count: counts.toPromote + counts.promoted }),
      note: ({ counts }) =>
        counts.toLookAt + counts.moved > 0 && t('leftAlone', { count: counts.toLookAt + counts.moved }),
    },
    {
      key: 'stage',
      header: t('column.stage'),
      cell: ({ stage }) => (
        <StatusChip of="year_promotion" state={stage} label={t(`cases:stage.year_promotion.${stage}`)} />
      ),
    },
  ];
}
