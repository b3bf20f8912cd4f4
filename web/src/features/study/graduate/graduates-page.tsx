import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { ExportButton } from '@/components/export-button';
import { FilterBar, FilterSelect, SearchField } from '@/components/filters';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { StatusChip } from '@/components/status-chip';
import { chosenTerm } from '@/components/term-picker/chosen-term';
import { TermPicker } from '@/components/term-picker/term-picker';
import { MENU } from '@/lib/menus';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { facultiesQuery, graduatesFile, graduatesQuery } from './api';
import { FacultyTotals } from './faculty-totals';

/** Who graduates in a term, divided by faculty: how many of each, and who they are. */
export default function GraduatesPage() {
  const { t } = useTranslation(['graduates', 'graduation', 'cases']);
  const { language, pick } = useLanguage();
  const params = useListParams();
  const term = chosenTerm(params);
  const filter = { ...term, text: params.filter('text'), faculty: params.filter('faculty') };
  const totals = useQuery(facultiesQuery(term));
  const query = useQuery(graduatesQuery({ ...filter, page: params.page, pageSize: params.pageSize }));
  const columns: Column<Schemas['GraduateLine']>[] = [
    {
      key: 'student',
      header: t('student'),
      cell: ({ caseId, studentCode }) => (
        <Link component={RouterLink} to={`/adm/cases/${caseId}`} aria-label={t('caseOf', { code: studentCode })}>
          {studentCode}
        </Link>
      ),
      note: ({ name }) => pick(name.th, name.en),
    },
    {
      key: 'programme',
      header: t('programme'),
      cell: ({ programme }) => pick(programme.th, programme.en),
      note: ({ faculty }) => pick(faculty.th, faculty.en),
    },
    {
      key: 'stage',
      header: t('stage'),
      cell: ({ stage }) => <StatusChip of="graduation" state={stage} label={t(`cases:stage.graduation.${stage}`)} />,
      note: ({ conferredOn }) => conferredOn && t('conferredOn', { day: longDate(conferredOn, language) }),
    },
    {
      key: 'honours',
      header: t('honours'),
      cell: ({ honours }) => t(`graduation:honours.${honours ?? 'none'}`),
      note: ({ number }) => number,
    },
  ];
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          <Button component={RouterLink} to="/adm/study/graduations">
            {t('toRequests')}
          </Button>
          <ExportButton
            menu={MENU.graduations}
            label={t('export')}
            isEmpty={!query.data?.total}
            fetchFile={() => graduatesFile(filter)}
          />
        </>
      }
    >
      <Panel title={t('byFaculty')}>
        <Box sx={{ maxWidth: 420, mb: 2 }}>
          <TermPicker params={params} />
        </Box>
        <QueryView
          query={totals}
          isEmpty={({ faculties }) => faculties.length === 0}
          empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
        >
          {(found) => <FacultyTotals found={found} onChoose={(faculty) => params.change({ faculty })} />}
        </QueryView>
      </Panel>
      <Panel title={t('list')}>
        <FilterBar>
          <SearchField label={t('search')} value={filter.text} onSearch={(text) => params.change({ text })} />
          <FilterSelect
            label={t('faculty')}
            value={filter.faculty}
            allLabel={t('allFaculties')}
            options={(totals.data?.faculties ?? []).map(({ facultyCode, faculty }) => ({
              value: facultyCode,
              label: pick(faculty.th, faculty.en),
            }))}
            onChange={(faculty) => params.change({ faculty })}
          />
        </FilterBar>
        <DataTable
          label={t('list')}
          query={query}
          params={params}
          columns={columns}
          rowId={({ caseId }) => caseId}
          rowName={({ studentCode }) => studentCode}
          empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
        />
      </Panel>
    </Page>
  );
}
