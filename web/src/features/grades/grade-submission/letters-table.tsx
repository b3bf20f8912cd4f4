import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { useLanguage } from '@/lib/use-language';
import { LetterDialog } from './letter-dialog';

/** Every student's letter: computed, or set by hand with the reason. */
export function LettersTable({ sheet }: { sheet: Schemas['SheetView'] }) {
  const { t } = useTranslation(['gradeSubmissions', 'gradeSheets']);
  const { pick } = useLanguage();
  const [edited, setEdited] = useState<number | null>(null);
  const line = sheet.students.find(({ studentId }) => studentId === edited);
  const nameOf = (student: Schemas['StudentLine']) => pick(student.name.th, student.name.en);
  const columns: Column<Schemas['StudentLine']>[] = [
    { key: 'code', header: t('column.code'), cell: (student) => student.studentCode },
    { key: 'name', header: t('column.name'), cell: nameOf },
    { key: 'section', header: t('column.section'), cell: (student) => student.sectionCode },
    { key: 'total', header: t('column.total'), align: 'right', cell: (student) => student.total ?? '–' },
    {
      key: 'letter',
      header: t('column.letter'),
      align: 'center',
      cell: (student) => <strong>{student.isWithdrawn ? 'W' : (student.letter ?? '–')}</strong>,
      note: (student) => noteOf(student),
    },
  ];
  const noteOf = ({ byHand, isGraded }: Schemas['StudentLine']) => {
    if (isGraded) return t('published');
    return byHand.letter ? t('byHand', { reason: byHand.reason || t('noReason') }) : undefined;
  };
  if (sheet.rights.letters)
    columns.push({
      key: 'set',
      header: t('column.set'),
      align: 'right',
      cell: (student) =>
        student.isWithdrawn || student.isGraded ? null : (
          <Button
            size="small"
            aria-label={t('setOf', { name: nameOf(student) })}
            onClick={() => setEdited(student.studentId)}
          >
            {t('set')}
          </Button>
        ),
    });
  if (sheet.students.length === 0) return null;
  return (
    <Panel title={t('letters')}>
      <PlainTable
        label={t('letters')}
        columns={columns}
        rows={sheet.students}
        rowId={(student) => String(student.studentId)}
        rowName={nameOf}
      />
      {line && <LetterDialog key={line.byHand.revision} sheet={sheet} line={line} onClose={() => setEdited(null)} />}
    </Panel>
  );
}
