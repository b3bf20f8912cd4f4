import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { EmptyState } from '@/components/empty-state';
import { Page, Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { enrolmentResultQuery } from '@/features/enrolment/enrolment/api';
import { PrintButton } from '@/features/documents/printing/print-button';
import { printedResult } from '@/features/enrolment/paper/printed';
import { shownCode } from '@/lib/subject-code';
import { useSignedIn } from '@/lib/use-session';
import { termOf } from '@/lib/term';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { enrolmentLogQuery, studiedTermsQuery } from './api';

/** What a student took in a term, and every step on the way: added, decided, dropped, changed. */
export default function EnrolmentLogPage() {
  const { t } = useTranslation('enrolmentLog');
  const termName = useTermName();
  const { user, userinfo } = useSignedIn();
  const [query, setQuery] = useSearchParams();
  const current = `${userinfo.academicYear}/${userinfo.semester}`;
  const term = termOf(query.get('term')) ?? userinfo;
  const shown = `${term.academicYear}/${term.semester}`;
  const studied = useQuery(studiedTermsQuery(user.idCode)).data ?? [];
  const terms = [...new Set([current, shown, ...studied])].toSorted().toReversed();
  return (
    <Page title={t('title')} actions={<PrintButton paper={printedResult(term)} />}>
      <TextField
        select
        label={t('term')}
        value={shown}
        onChange={(event) => setQuery({ term: event.target.value }, { replace: true })}
        sx={{ maxWidth: 360 }}
      >
        {terms.map((label) => {
          const { academicYear, semester } = termOf(label) ?? term;
          return (
            <MenuItem key={label} value={label}>
              {termName({ academicYear, semester })}
            </MenuItem>
          );
        })}
      </TextField>
      <Results academicYear={term.academicYear} semester={term.semester} />
      <Log academicYear={term.academicYear} semester={term.semester} />
    </Page>
  );
}

interface OfTerm {
  academicYear: number;
  semester: number;
}

function Results({ academicYear, semester }: OfTerm) {
  const { t } = useTranslation(['enrolmentLog', 'enrolment']);
  const { user } = useSignedIn();
  const { pick } = useLanguage();
  const query = useQuery(enrolmentResultQuery({ academicYear, semester }, user.student?.stdId ?? ''));
  return (
    <Panel title={t('results')}>
      <QueryView
        query={query}
        isEmpty={({ enrollSubjects }) => enrollSubjects.length === 0}
        empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
      >
        {({ enrollSubjects, enrollCredit }) => (
          <>
            <PlainTable
              label={t('results')}
              rows={enrollSubjects}
              rowId={(row) => String(row.enrollId)}
              rowName={(row) => row.subjectShow}
              columns={[
                {
                  key: 'subject',
                  header: t('subject'),
                  cell: (row) => `${row.subjectShow} ${pick(row.subjectNameTh, row.subjectNameEn)}`,
                },
                {
                  key: 'section',
                  header: t('section'),
                  cell: (row) => `${row.sectionCode} ${pick(row.sectionTypeTh, row.sectionTypeEn)}`,
                },
                { key: 'credit', header: t('credit'), align: 'right', cell: (row) => row.credit },
              ]}
            />
            <p style={{ margin: '8px 0 0', textAlign: 'right', fontWeight: 700 }}>
              {t('enrolment:mine.total', { credits: enrollCredit })}
            </p>
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function Log({ academicYear, semester }: OfTerm) {
  const { t } = useTranslation(['enrolmentLog', 'documents', 'common']);
  const { user } = useSignedIn();
  const { language, pick } = useLanguage();
  const query = useQuery(enrolmentLogQuery(academicYear, semester, user.student?.stdId ?? ''));
  const columns: Column<Schemas['EnrolmentStep']>[] = [
    { key: 'at', header: t('at'), cell: (row) => dateTime(row.at, language) },
    { key: 'step', header: t('step'), cell: (row) => t(`documents:step.${row.step}`) },
    {
      key: 'subject',
      header: t('subject'),
      cell: (row) => `${shownCode(row.subjectCode)} ${pick(row.nameTh, row.nameEn)}`,
    },
    {
      key: 'section',
      header: t('section'),
      cell: (row) => `${row.sectionCode} ${t(`documents:type.${row.sectionType}`)}`,
    },
    { key: 'credit', header: t('credit'), align: 'right', cell: (row) => row.credit },
    { key: 'approval', header: t('approval'), cell: (row) => t(`documents:approval.${row.approval}`) },
    {
      key: 'case',
      header: t('case'),
      cell: (row) =>
        row.caseId === null ? (
          t('common:state.none')
        ) : (
          <Link
            component={RouterLink}
            to={`/std/cases/${row.caseId}`}
            aria-label={`${t('openCase')} ${shownCode(row.subjectCode)}`}
          >
            {t('openCase')}
          </Link>
        ),
    },
  ];
  return (
    <Panel title={t('log')}>
      <QueryView query={query} isEmpty={(rows) => rows.length === 0} empty={<EmptyState title={t('empty')} />}>
        {(rows) => (
          <>
            <p style={{ margin: '0 0 8px' }}>{t('logHint')}</p>
            <PlainTable
              label={t('log')}
              columns={columns}
              rows={rows}
              rowId={(row) => `${row.sectionId} ${row.step} ${row.approval} ${row.at}`}
              rowName={(row) => shownCode(row.subjectCode)}
            />
          </>
        )}
      </QueryView>
    </Panel>
  );
}
