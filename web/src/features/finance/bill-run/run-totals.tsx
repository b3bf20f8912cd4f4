import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { useShortTermName } from '@/lib/use-term-name';

type Total = Pick<
  Schemas['BillRunDetail']['byFee'][number],
  'name' | 'added' | 'credited' | 'charged' | 'compared' | 'difference'
>;

/** What the run comes to by fee and by faculty, and how that differs from the term before. */
export function RunTotals({ run }: { run: Schemas['BillRunDetail'] }) {
  const { t } = useTranslation('billRuns');
  const { pick } = useLanguage();
  const amounts = useAmounts(run);
  if (run.previewedAt === null || run.byFee.length === 0) return null;
  const nameOf = (total: Total) => pick(total.name.th, total.name.en);
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <Panel title={t('byFee')}>
        <PlainTable
          label={t('byFee')}
          rows={run.byFee}
          rowId={({ feeCode }) => feeCode}
          rowName={nameOf}
          columns={[
            {
              key: 'fee',
              header: t('column.fee'),
              cell: nameOf,
              note: ({ feeCode, students }) => [feeCode, t('count', { count: students })].join(' · '),
            },
            ...amounts,
          ]}
        />
      </Panel>
      <Panel title={t('byFaculty')}>
        <PlainTable
          label={t('byFaculty')}
          rows={run.byFaculty}
          rowId={({ facultyCode }) => facultyCode}
          rowName={nameOf}
          columns={[{ key: 'faculty', header: t('column.faculty'), cell: nameOf }, ...amounts]}
        />
      </Panel>
    </Box>
  );
}

function column(key: 'added' | 'credited' | 'charged' | 'compared' | 'difference', header: string): Column<Total> {
  return { key, header, align: 'right', cell: (total) => formatBaht(total[key]) };
}

function useAmounts(run: Schemas['BillRunDetail']): Column<Total>[] {
  const { t } = useTranslation('billRuns');
  const termName = useShortTermName();
  const { comparedYear, comparedSemester } = run;
  const credited = run.expectedCredits > 0 ? [column('credited', t('column.credited'))] : [];
  const now = [column('added', t('column.added')), ...credited, column('charged', t('column.charged'))];
  if (comparedYear === null || comparedSemester === null) return now;
  const term = termName({ academicYear: comparedYear, semester: comparedSemester });
  return [...now, column('compared', term), column('difference', t('column.difference'))];
}
