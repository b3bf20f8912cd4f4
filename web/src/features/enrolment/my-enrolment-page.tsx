import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { EnrolledSubject, EnrolResult } from '@/client/models';
import type { Column } from '@/components/data-table/types';
import { EmptyState } from '@/components/empty-state';
import { Page, Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { PrintButton } from '@/features/printing/print-button';
import { useSignedIn } from '@/features/session/use-session';
import { useLanguage } from '@/lib/use-language';
import { enrolmentResultQuery } from './api';

function isEmpty(result: EnrolResult): boolean {
  return [result.enrollSubjects, result.waitApproveSubjects, result.rejectSubjects].every(
    (subjects) => subjects.length === 0,
  );
}

/** What the student has this term: enrolled, awaiting approval, not approved. */
export default function MyEnrolmentPage() {
  const { t } = useTranslation(['enrolment', 'dashboard', 'enrolmentLog']);
  const { user, userinfo } = useSignedIn();
  const query = useQuery(enrolmentResultQuery(userinfo, user.student?.stdId ?? ''));
  const actions = (
    <>
      <Button component={RouterLink} to="/std/enrolment/history">
        {t('enrolmentLog:open')}
      </Button>
      <PrintButton kind="enrolment_result" term={userinfo} />
      <Button component={RouterLink} to="/std/open-subjects" variant="contained">
        {t('dashboard:requests.search')}
      </Button>
    </>
  );
  const term = t('dashboard:term', {
    year: userinfo.academicYear,
    semester: t(`dashboard:semester.${userinfo.semester}`),
  });
  return (
    <Page title={t('mine.title')} hint={term} actions={actions}>
      <QueryView
        query={query}
        isEmpty={isEmpty}
        empty={<EmptyState title={t('mine.empty')} hint={t('mine.emptyHint')} />}
      >
        {(result) => (
          <>
            <SubjectTable title={t('mine.enrolled')} subjects={result.enrollSubjects} credits={result.enrollCredit} />
            {result.waitApproveSubjects.length > 0 && (
              <SubjectTable
                title={t('mine.waiting')}
                subjects={result.waitApproveSubjects}
                credits={result.waitApproveCredit}
              />
            )}
            {result.rejectSubjects.length > 0 && (
              <SubjectTable title={t('mine.rejected')} subjects={result.rejectSubjects} credits={result.rejectCredit} />
            )}
          </>
        )}
      </QueryView>
    </Page>
  );
}

function SubjectTable({
  title,
  subjects,
  credits,
}: {
  title: string;
  subjects: readonly EnrolledSubject[];
  credits: number;
}) {
  const { t } = useTranslation('enrolment');
  const { pick } = useLanguage();
  const columns: Column<EnrolledSubject>[] = [
    {
      key: 'subject',
      header: t('mine.subject'),
      cell: (row) => `${row.subjectCode} ${pick(row.subjectNameTh, row.subjectNameEn)}`,
    },
    {
      key: 'section',
      header: t('mine.section'),
      cell: (row) => `${row.sectionCode} ${pick(row.sectionTypeTh, row.sectionTypeEn)}`,
    },
    { key: 'type', header: t('mine.type'), cell: (row) => pick(row.enrollTypeTh, row.enrollTypeEn) },
    { key: 'credit', header: t('mine.credit'), align: 'right', cell: (row) => row.creditShow || row.credit },
  ];
  return (
    <Panel title={title} actions={<Box sx={{ color: 'text.secondary' }}>{t('mine.total', { credits })}</Box>}>
      {subjects.length === 0 ? (
        <EmptyState title={t('mine.none')} />
      ) : (
        <PlainTable
          label={title}
          columns={columns}
          rows={subjects}
          rowId={(row) => String(row.enrollId)}
          rowName={(row) => row.subjectCode}
        />
      )}
    </Panel>
  );
}
