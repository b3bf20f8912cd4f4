import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useListParams } from '@/components/data-table/use-list-params';
import { SearchListPage } from '@/components/search-list-page';
import { StatusChip } from '@/components/status-chip';
import { AccountLink } from '@/features/finance/account-link/account-link';
import { formatBaht } from '@/lib/money';
import { dateTime, shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { splitsQuery, type SplitsFilter } from './api';

const STATES = ['open', 'closed'] as const;

/** Every request to split an invoice into dated parts, and where it stands. */
export default function InstalmentSplitsPage() {
  const { t } = useTranslation(['instalmentSplits', 'cases']);
  const { language, pick } = useLanguage();
  const params = useListParams();
  const { page, pageSize } = params;
  const query = useQuery(
    splitsQuery({
      text: params.filter('text'),
      state: params.filter('state') as SplitsFilter['state'],
      page,
      pageSize,
    }),
  );
  return (
    <SearchListPage
      title={t('title')}
      hint={t('hint')}
      searchLabel={t('search')}
      filters={[
        {
          name: 'state',
          label: t('state.label'),
          allLabel: t('state.all'),
          options: STATES.map((value) => ({ value, label: t(`state.${value}`) })),
        },
      ]}
      empty={t('empty')}
      emptyHint={t('emptyHint')}
      params={params}
      query={query}
      rowId={({ caseId }) => caseId}
      rowName={({ number }) => number}
      columns={[
        {
          key: 'number',
          header: t('column.number'),
          width: 190,
          cell: ({ caseId, number }) => (
            <Link component={RouterLink} to={`/adm/cases/${caseId}`}>
              {number}
            </Link>
          ),
          note: ({ purpose }) => t(`purpose.${purpose}`),
        },
        {
          key: 'student',
          header: t('column.student'),
          cell: ({ studentCode }) => <AccountLink studentCode={studentCode} />,
          note: ({ name }) => pick(name.th, name.en),
        },
        {
          key: 'parts',
          header: t('column.parts'),
          cell: ({ parts }) =>
            parts.map(({ dueOn, amount }) => (
              <Box key={dueOn}>{t('onDay', { amount: formatBaht(amount), day: shortDate(dueOn, language) })}</Box>
            )),
        },
        { key: 'reason', header: t('column.reason'), cell: ({ reason }) => reason },
        {
          key: 'asked',
          header: t('column.asked'),
          width: 180,
          cell: ({ askedAt }) => dateTime(askedAt, language),
          note: ({ askedBy }) => askedBy && pick(askedBy.th, askedBy.en),
        },
        {
          key: 'stage',
          header: t('column.stage'),
          cell: ({ stage }) => (
            <StatusChip of="instalment_split" state={stage} label={t(`cases:stage.instalment_split.${stage}`)} />
          ),
        },
      ]}
    />
  );
}
