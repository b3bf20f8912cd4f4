import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { ExportButton } from '@/components/export-button';
import { FilterBar, FilterSelect, SearchField } from '@/components/filters';
import { Page, Panel } from '@/components/page';
import { StatusChip } from '@/components/status-chip';
import { chosenTerm } from '@/components/term-picker/chosen-term';
import { TermPicker } from '@/components/term-picker/term-picker';
import { useUnits } from '@/features/people/organisation/use-units';
import { useMay } from '@/lib/use-session';
import { MENU } from '@/lib/menus';
import { shownCode } from '@/lib/subject-code';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { enrolmentsFile, enrolmentsQuery } from './api';

const OnBehalfDialog = lazy(() => import('@/features/enrolment/on-behalf/on-behalf-dialog'));

const STATUSES: readonly Schemas['EnrolmentStatus'][] = [
  'enrolled',
  'awaiting_approval',
  'disapproved',
  'lapsed',
  'cancelled',
  'dropped',
  'withdrawn',
  'changed',
];

/** Enrolments of a term within the user's scope, by student, faculty, major and subject; to Excel as they are. */
export default function EnrolmentSearchPage() {
  const { t } = useTranslation(['results', 'exports', 'common', 'sections']);
  const { language, pick } = useLanguage();
  const params = useListParams();
  const { faculties, majors } = useUnits();
  const mayEnrol = useMay(MENU.enrolmentSearch, 'add');
  const [enrolling, setEnrolling] = useState(false);
  const status = STATUSES.find((known) => known === params.filter('status'));
  const filter = {
    ...chosenTerm(params),
    text: params.filter('text'),
    faculty: params.filter('faculty'),
    major: params.filter('major'),
    subject: params.filter('subject'),
    status,
  };
  const query = useQuery(
    enrolmentsQuery({ ...filter, sort: params.sort, page: params.page, pageSize: params.pageSize }),
  );
  const columns: Column<Schemas['EnrolmentLine']>[] = [
    {
      key: 'student',
      header: t('column.student'),
      sortable: true,
      cell: (line) => line.studentCode,
      note: (line) => pick(line.studentNameTh, line.studentNameEn),
    },
    {
      key: 'major',
      header: t('column.major'),
      sortable: true,
      cell: (line) => t('majorYear', { major: line.majorCode, year: line.studyYear }),
      note: (line) => pick(line.majorNameTh, line.majorNameEn),
    },
    {
      key: 'subject',
      header: t('column.subject'),
      sortable: true,
      cell: (line) => `${shownCode(line.subjectCode)} ${t('common:section', { code: line.sectionCode })}`,
      note: (line) => pick(line.subjectNameTh, line.subjectNameEn),
    },
    { key: 'type', header: t('column.type'), cell: (line) => t(`sections:type.${line.sectionType}`) },
    { key: 'credit', header: t('column.credit'), align: 'right', cell: (line) => line.credit },
    {
      key: 'status',
      header: t('column.status'),
      cell: (line) => <StatusChip of="enrolment" state={line.status} label={t(`exports:status.${line.status}`)} />,
    },
    {
      key: 'updated',
      header: t('column.updated'),
      sortable: true,
      cell: (line) => dateTime(line.updatedAt, language),
    },
  ];
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          {mayEnrol && (
            <Button variant="contained" onClick={() => setEnrolling(true)}>
              {t('onBehalf.action')}
            </Button>
          )}
          <ExportButton
            menu={MENU.enrolmentSearch}
            label={t('export', { count: query.data?.total ?? 0 })}
            isEmpty={!query.data?.total}
            fetchFile={() => enrolmentsFile(filter)}
          />
        </>
      }
    >
      <Panel>
        <FilterBar>
          <SearchField label={t('search')} value={filter.text} onSearch={(value) => params.change({ text: value })} />
          <SearchField
            label={t('searchSubject')}
            value={filter.subject}
            onSearch={(value) => params.change({ subject: value })}
          />
          <TermPicker params={params} />
          <FilterSelect
            label={t('column.faculty')}
            value={filter.faculty}
            allLabel={t('all')}
            options={faculties}
            onChange={(value) => params.change({ faculty: value, major: undefined })}
          />
          <FilterSelect
            label={t('column.major')}
            value={filter.major}
            allLabel={t('all')}
            options={majors.filter((major) => !filter.faculty || major.faculty === filter.faculty)}
            onChange={(value) => params.change({ major: value })}
          />
          <FilterSelect
            label={t('column.status')}
            value={status}
            allLabel={t('all')}
            options={STATUSES.map((value) => ({ value, label: t(`exports:status.${value}`) }))}
            onChange={(value) => params.change({ status: value })}
          />
        </FilterBar>
        <DataTable
          label={t('title')}
          query={query}
          params={params}
          columns={columns}
          rowId={(line) => String(line.enrolNo)}
          rowName={(line) => `${line.studentCode} ${shownCode(line.subjectCode)}`}
          empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
        />
      </Panel>
      <Suspense fallback={null}>{enrolling && <OnBehalfDialog onClose={() => setEnrolling(false)} />}</Suspense>
    </Page>
  );
}
