import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { PlainTable } from '@/components/plain-table';
import { useLanguage } from '@/lib/use-language';

/** A faculty, or all of them together. */
type Row = Schemas['GraduateCounts'] & Partial<Pick<Schemas['FacultyGraduates'], 'facultyCode' | 'faculty'>>;

interface FacultyTotalsProps {
  found: Schemas['GraduatesOfTerm'];
  /** Narrows the list of names to a faculty. */
  onChoose: (facultyCode: string) => void;
}

/** How many of each faculty graduate, and in the last line all of them together. */
export function FacultyTotals({ found, onChoose }: FacultyTotalsProps) {
  const { t } = useTranslation('graduates');
  const { pick } = useLanguage();
  const nameOf = ({ faculty }: Row) => (faculty ? pick(faculty.th, faculty.en) : t('total'));
  const counts: Column<Row>[] = (['graduates', 'conferred', 'first', 'second'] as const).map((key) => ({
    key,
    header: t(key),
    align: 'right',
    cell: (row) => (row.faculty ? row[key] : <strong>{row[key]}</strong>),
  }));
  const columns: Column<Row>[] = [
    {
      key: 'faculty',
      header: t('faculty'),
      cell: (row) =>
        row.facultyCode ? (
          <Button
            size="small"
            sx={{ ml: -0.6, textAlign: 'left' }}
            aria-label={t('showOf', { faculty: nameOf(row) })}
            onClick={() => onChoose(row.facultyCode ?? '')}
          >
            {nameOf(row)}
          </Button>
        ) : (
          <strong>{nameOf(row)}</strong>
        ),
    },
    ...counts,
  ];
  const rows: Row[] = [...found.faculties, found.total];
  return (
    <PlainTable
      label={t('byFaculty')}
      columns={columns}
      rows={rows}
      rowId={({ facultyCode }) => facultyCode ?? 'total'}
      rowName={nameOf}
    />
  );
}
