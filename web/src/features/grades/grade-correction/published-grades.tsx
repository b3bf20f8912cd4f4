import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { useLanguage } from '@/lib/use-language';
import { correctableQuery } from './api';

const AskDialog = lazy(() => import('./ask-dialog'));

/** The published grades of a sheet, and asking for the correction of one. */
export function PublishedGrades({ sheetId }: { sheetId: string }) {
  const { t } = useTranslation('gradeCorrections');
  const { pick } = useLanguage();
  const { data: grades } = useQuery(correctableQuery(sheetId));
  const [asked, setAsked] = useState<Schemas['Correctable'] | null>(null);
  if (!grades?.length) return null;
  const nameOf = ({ name }: Schemas['Correctable']) => pick(name.th, name.en);
  const columns: Column<Schemas['Correctable']>[] = [
    { key: 'code', header: t('column.code'), cell: ({ studentCode }) => studentCode },
    { key: 'name', header: t('column.name'), cell: nameOf },
    { key: 'section', header: t('column.section'), cell: ({ sectionCode }) => sectionCode },
    { key: 'letter', header: t('column.letter'), align: 'center', cell: ({ letter }) => <strong>{letter}</strong> },
    {
      key: 'correct',
      header: t('column.correction'),
      align: 'right',
      cell: (grade) => {
        if (grade.caseId)
          return grade.seesCase ? (
            <Link component={RouterLink} to={`/adm/cases/${grade.caseId}`}>
              {grade.number}
            </Link>
          ) : (
            grade.number
          );
        return grade.letters.length > 0 ? (
          <Button size="small" aria-label={t('ask.of', { name: nameOf(grade) })} onClick={() => setAsked(grade)}>
            {t('ask.action')}
          </Button>
        ) : null;
      },
    },
  ];
  return (
    <Panel
      title={t('published')}
      actions={
        <Button component={RouterLink} to="/adm/grades/corrections">
          {t('mine.title')}
        </Button>
      }
    >
      <PlainTable
        label={t('published')}
        columns={columns}
        rows={grades}
        rowId={({ studentId }) => String(studentId)}
        rowName={nameOf}
      />
      {asked && (
        <Suspense fallback={null}>
          <AskDialog sheetId={sheetId} grade={asked} onClose={() => setAsked(null)} onAsked={() => setAsked(null)} />
        </Suspense>
      )}
    </Panel>
  );
}
