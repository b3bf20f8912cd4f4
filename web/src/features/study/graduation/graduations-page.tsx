import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { ExportButton } from '@/components/export-button';
import { SearchListPage } from '@/components/search-list-page';
import { StatusChip } from '@/components/status-chip';
import { MENU } from '@/lib/menus';
import { longDate, shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { graduationsFile, graduationsQuery } from './api';
import { HONOURS, STAGES } from './stages';

/** Who asks to graduate: by student, stage and honours; the filter stays in the address. */
export default function GraduationsPage() {
  const { t } = useTranslation(['graduation', 'cases']);
  const { language, pick } = useLanguage();
  const termName = useTermName();
  const params = useListParams();
  const filter = {
    text: params.filter('text'),
    stage: STAGES.find((known) => known === params.filter('stage')),
    honours: HONOURS.find((known) => known === params.filter('honours')),
  };
  const query = useQuery(graduationsQuery({ ...filter, page: params.page, pageSize: params.pageSize }));
  const columns: Column<Schemas['GraduationLine']>[] = [
    {
      key: 'student',
      header: t('column.student'),
      cell: ({ studentCode }) => (
        <Link component={RouterLink} to={`/adm/study/audits/${studentCode}`}>
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
      key: 'term',
      header: t('term'),
      cell: (line) => termName(line),
      note: ({ askedAt }) => t('askedOn', { day: shortDate(askedAt, language) }),
    },
    {
      key: 'stage',
      header: t('column.stage'),
      cell: ({ stage }) => <StatusChip of="graduation" state={stage} label={t(`cases:stage.graduation.${stage}`)} />,
      note: ({ until }) => until && t('until', { day: longDate(until, language) }),
    },
    {
      key: 'honours',
      header: t('honours.title'),
      cell: ({ honours, number }) => number && t(`honours.${honours ?? 'none'}`),
      note: ({ number }) => number,
    },
    {
      key: 'case',
      header: t('column.case'),
      cell: ({ caseId, studentCode }) => (
        <Link component={RouterLink} to={`/adm/cases/${caseId}`} aria-label={t('caseOf', { code: studentCode })}>
          {t('toCase')}
        </Link>
      ),
    },
  ];
  return (
    <SearchListPage
      title={t('listTitle')}
      hint={t('listHint')}
      searchLabel={t('search')}
      filters={[
        {
          name: 'stage',
          label: t('column.stage'),
          allLabel: t('all'),
          options: STAGES.map((value) => ({ value, label: t(`cases:stage.graduation.${value}`) })),
        },
        {
          name: 'honours',
          label: t('honours.title'),
          allLabel: t('all'),
          options: HONOURS.map((value) => ({ value, label: t(`honours.${value}`) })),
        },
      ]}
      empty={t('empty')}
      emptyHint={t('emptyHint')}
      params={params}
      query={query}
      columns={columns}
      rowId={({ caseId }) => caseId}
      rowName={({ studentCode }) => studentCode}
      actions={
        <>
          <Button component={RouterLink} to="/adm/study/graduations/graduates">
            {t('byFaculty')}
          </Button>
          <ExportButton menu={MENU.graduations} label={t('export')} fetchFile={() => graduationsFile(filter)} />
        </>
      }
    />
  );
}
