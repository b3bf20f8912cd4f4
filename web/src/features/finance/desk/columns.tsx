import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { RowActions } from '@/components/row-actions';
import { StatusChip } from '@/components/status-chip';
import { AccountLink } from '@/features/finance/account-link/account-link';
import { formatBaht } from '@/lib/money';
import { reportFailure } from '@/lib/report-failure';
import { dateTime, shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useAskBank } from './api';

/** What a row of the desk shows: when and where, how much, whose it is, how far it is, and what can be done. */
export function useDeskColumns(
  onMark: (row: Schemas['DeskRow'], finding: Schemas['DeskFinding']) => void,
  onMatch: (row: Schemas['DeskRow']) => void,
  onAsked: (reference: string) => void,
): Column<Schemas['DeskRow']>[] {
  const { t } = useTranslation(['desk', 'common']);
  const { language, pick } = useLanguage();
  const ask = useAskBank();
  const askBank = (row: Schemas['DeskRow']) =>
    ask.mutate(row, { onSuccess: () => onAsked(row.reference), onError: reportFailure });
  const caseLabel = ({ actions }: Schemas['DeskRow']) =>
    t(actions.includes('open_exception') ? 'case.decide' : 'case.show');
  return [
    {
      key: 'day',
      header: t('column.day'),
      cell: ({ day }) => shortDate(day, language),
      note: ({ bankCode, billerId }) => [bankCode, billerId].filter(Boolean).join(' '),
    },
    {
      key: 'reference',
      header: t('column.reference'),
      cell: ({ reference }) => reference,
      note: ({ reference1, reference2, at }) =>
        [reference1, reference2, dateTime(at, language)].filter(Boolean).join(' · '),
    },
    {
      key: 'amount',
      header: t('column.amount'),
      align: 'right',
      cell: ({ amount }) => formatBaht(amount),
      note: ({ isSent }) => isSent && t('sent'),
    },
    {
      key: 'student',
      header: t('column.student'),
      cell: ({ studentCode }) => <AccountLink studentCode={studentCode} />,
      note: ({ studentName }) => studentName && pick(studentName.th, studentName.en),
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: ({ state }) => t(`state.${state}`),
      note: ({ state, pairReference }) => t(`hintOf.${state}`, { pair: pairReference ?? '' }),
    },
    {
      key: 'progress',
      header: t('column.progress'),
      cell: ({ progress }) => <StatusChip of="desk" state={progress} label={t(`progress.${progress}`)} />,
      note: ({ reason, finding }) =>
        reason &&
        (finding
          ? t('finding.agreed', { finding: t(`finding.of.${finding}`), reason })
          : t('match.agreed', { reason })),
    },
    {
      key: 'actions',
      header: t('column.actions'),
      width: 180,
      cell: (row) => (
        <>
          {row.caseId && (
            <Link
              component={RouterLink}
              to={`/adm/cases/${row.caseId}`}
              aria-label={`${caseLabel(row)}: ${row.reference}`}
            >
              {caseLabel(row)}
            </Link>
          )}
          <RowActions
            actions={[
              row.actions.includes('ask_bank') && {
                label: t('askBank'),
                name: `${t('askBank')}: ${row.reference}`,
                run: () => askBank(row),
              },
              row.actions.includes('accept_match') && {
                label: t('match.action'),
                name: `${t('match.action')}: ${row.reference}`,
                run: () => onMatch(row),
              },
              ...row.findings.map((finding) => ({
                label: t(`finding.of.${finding}`),
                name: `${t(`finding.of.${finding}`)}: ${row.reference}`,
                run: () => onMark(row, finding),
              })),
            ]}
          />
        </>
      ),
    },
  ];
}
