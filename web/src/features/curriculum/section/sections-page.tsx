import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { SearchListPage } from '@/components/search-list-page';
import { StatusChip } from '@/components/status-chip';
import { chosenTerm } from '@/components/term-picker/chosen-term';
import { TermPicker } from '@/components/term-picker/term-picker';
import { MENU } from '@/lib/menus';
import { shownCode } from '@/lib/subject-code';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { sectionsQuery } from './api';
import { GAPS } from './gaps';
import { useUnitNames, useUnits } from '@/features/people/organisation/use-units';

const CopyDialog = lazy(() => import('./copy-dialog'));
const SectionDialog = lazy(() => import('./section-dialog'));

const STATUSES: readonly Schemas['SectionStatus'][] = ['open', 'closed'];
const FILLS: readonly Schemas['Fill'][] = ['free', 'full'];

/** Open, full or closed: full is a count, not a status. */
function stateOf(section: Schemas['SectionSummary']): 'open' | 'full' | 'closed' {
  if (section.status === 'closed') return 'closed';
  return section.seatsTaken >= section.seats ? 'full' : 'open';
}

/** The sections of a term with their seats, found by subject and narrowed by unit and state. */
export default function SectionsPage() {
  const { t } = useTranslation(['sections', 'common']);
  const { pick } = useLanguage();
  const params = useListParams();
  const { campuses, faculties } = useUnits();
  const { campus: campusName } = useUnitNames();
  const [opened, setOpened] = useState<number | null>(null);
  const [copying, setCopying] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const mayAdd = useMay(MENU.sections, 'add');
  const filter = {
    ...chosenTerm(params),
    text: params.filter('text'),
    campus: params.filter('campus'),
    faculty: params.filter('faculty'),
    status: STATUSES.find((known) => known === params.filter('status')),
    fill: FILLS.find((known) => known === params.filter('fill')),
    gap: GAPS.find((known) => known === params.filter('gap')),
  };
  const query = useQuery(sectionsQuery({ ...filter, sort: params.sort, page: params.page, pageSize: params.pageSize }));
  const nameOf = (section: Schemas['SectionSummary']) =>
    `${shownCode(section.subjectCode)} ${t('common:section', { code: section.sectionCode })}`;
  const columns: Column<Schemas['SectionSummary']>[] = [
    {
      key: 'subject',
      header: t('column.subject'),
      sortable: true,
      cell: (section) => (
        <Button
          size="small"
          sx={{ p: 0, minWidth: 0, minHeight: 32, justifyContent: 'flex-start', textAlign: 'left' }}
          onClick={() => setOpened(section.sectionId)}
        >
          {nameOf(section)}
        </Button>
      ),
      note: (section) => pick(section.subjectNameTh, section.subjectNameEn),
    },
    { key: 'type', header: t('column.type'), cell: (section) => t(`type.${section.sectionType}`) },
    { key: 'campus', header: t('column.campus'), cell: (section) => campusName(section.campusCode) },
    {
      key: 'teacher',
      header: t('column.teacher'),
      cell: (section) => pick(section.teacherTh ?? '', section.teacherEn ?? '') || t('common:state.none'),
    },
    {
      key: 'taken',
      header: t('column.seats'),
      sortable: true,
      align: 'right',
      cell: (section) => t('seats', { taken: section.seatsTaken, seats: section.seats }),
    },
    {
      key: 'allotments',
      header: t('column.limits'),
      cell: (section) =>
        [
          section.allotmentCount > 0 && t('allotted', { count: section.allotmentCount }),
          section.approval !== 'none' && t(`approval.${section.approval}`),
        ]
          .filter(Boolean)
          .join(' · ') || t('common:state.none'),
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: (section) => <StatusChip of="section" state={stateOf(section)} label={t(`state.${stateOf(section)}`)} />,
    },
  ];

  return (
    <SearchListPage
      title={t('title')}
      hint={t('hint')}
      searchLabel={t('search')}
      term={<TermPicker params={params} />}
      filters={[
        { name: 'campus', label: t('column.campus'), allLabel: t('all'), options: campuses },
        { name: 'faculty', label: t('filter.faculty'), allLabel: t('all'), options: faculties },
        {
          name: 'status',
          label: t('column.state'),
          allLabel: t('all'),
          options: STATUSES.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          name: 'fill',
          label: t('column.seats'),
          allLabel: t('all'),
          options: FILLS.map((value) => ({ value, label: t(`fill.${value}`) })),
        },
        {
          name: 'gap',
          label: t('filter.gap'),
          allLabel: t('all'),
          options: GAPS.map((value) => ({ value, label: t(`gap.${value}`) })),
        },
      ]}
      empty={t('empty')}
      emptyHint={t('emptyHint')}
      params={params}
      query={query}
      columns={columns}
      rowId={(section) => String(section.sectionId)}
      rowName={nameOf}
      actions={
        mayAdd && (
          <Button variant="outlined" startIcon={<ContentCopyIcon aria-hidden />} onClick={() => setCopying(true)}>
            {t('copy.action')}
          </Button>
        )
      }
      done={done}
      onDoneRead={() => setDone(null)}
    >
      <Suspense fallback={null}>
        {copying && (
          <CopyDialog
            onClose={() => setCopying(false)}
            onCopied={(count, term) => {
              setDone(t('copy.done', { count, term }));
              setCopying(false);
            }}
          />
        )}
        {opened !== null && (
          <SectionDialog
            key={opened}
            sectionId={opened}
            onClose={() => setOpened(null)}
            onSaved={(section) => {
              setDone(t('saved', { section: nameOf(section) }));
              setOpened(null);
            }}
          />
        )}
      </Suspense>
    </SearchListPage>
  );
}
