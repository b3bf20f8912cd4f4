import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { Page, Panel } from '@/components/page';
import { StatusChip } from '@/components/status-chip';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { useTermName } from '@/lib/use-term-name';
import { awardsQuery } from './api';

const AwardDialog = lazy(() => import('./award-dialog'));
const PLACE = '/adm/finance/scholarship-awards';

/** What scholarships are given, the newest first; one is drafted here. */
export default function AwardsPage() {
  const { t } = useTranslation(['scholarshipAwards', 'cases']);
  const navigate = useNavigate();
  const mayDraft = useMay(MENU.scholarshipAwards, 'add');
  const [drafting, setDrafting] = useState(false);
  const params = useListParams();
  const query = useQuery(awardsQuery({ page: params.page, pageSize: params.pageSize }));
  const columns = useColumns();
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        mayDraft && (
          <Button variant="contained" startIcon={<AddIcon aria-hidden />} onClick={() => setDrafting(true)}>
            {t('draft.action')}
          </Button>
        )
      }
    >
      <Panel>
        <DataTable
          label={t('title')}
          query={query}
          params={params}
          columns={columns}
          rowId={({ caseId }) => caseId}
          rowName={({ scholarshipCode }) => scholarshipCode}
          empty={<EmptyState title={t('empty')} hint={mayDraft ? t('emptyHint') : ''} />}
        />
      </Panel>
      <Suspense fallback={null}>
        {drafting && (
          <AwardDialog
            onClose={() => setDrafting(false)}
            onDrafted={(caseId) => {
              setDrafting(false);
              void navigate(`${PLACE}/${caseId}`);
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}

function useColumns(): Column<Schemas['AwardView']>[] {
  const { t } = useTranslation(['scholarshipAwards', 'cases']);
  const { language, pick } = useLanguage();
  const termName = useTermName();
  return [
    {
      key: 'scholarship',
      header: t('column.scholarship'),
      cell: ({ caseId, scholarship }) => (
        <Link component={RouterLink} to={`${PLACE}/${caseId}`}>
          {pick(scholarship.th, scholarship.en)}
        </Link>
      ),
      note: (award) => termName(award),
    },
    {
      key: 'drafted',
      header: t('column.drafted'),
      cell: ({ draftedAt }) => dateTime(draftedAt, language),
      note: ({ draftedBy }) => draftedBy && pick(draftedBy.th, draftedBy.en),
    },
    {
      key: 'students',
      header: t('column.students'),
      align: 'right',
      cell: ({ students }) => t('count', { count: students }),
      note: ({ refused }) => refused > 0 && t('refused', { count: refused }),
    },
    {
      key: 'amount',
      header: t('column.amount'),
      align: 'right',
      cell: ({ given, amount, expected }) => formatBaht(given > 0 ? amount : expected),
    },
    {
      key: 'stage',
      header: t('column.stage'),
      cell: ({ stage }) => (
        <StatusChip of="scholarship_award" state={stage} label={t(`cases:stage.scholarship_award.${stage}`)} />
      ),
    },
  ];
}
