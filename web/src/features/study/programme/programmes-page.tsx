import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { SearchListPage } from '@/components/search-list-page';
import { StatusChip } from '@/components/status-chip';
import { MENU } from '@/lib/menus';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { versionsQuery } from './api';
import { NewProgrammeDialog } from './begin-dialogs';
import { useYears } from './words';

const STATUSES: readonly Schemas['ProgrammeStatus'][] = ['active', 'in_review', 'draft'];

/** Every version of every programme, and who follows it. */
export default function ProgrammesPage() {
  const { t } = useTranslation('programmes');
  const { language, pick } = useLanguage();
  const years = useYears();
  const params = useListParams();
  const mayAdd = useMay(MENU.programmes, 'add');
  const [isBeginning, begin] = useState(false);
  const status = STATUSES.find((known) => known === params.filter('status'));
  const query = useQuery(
    versionsQuery({ text: params.filter('text'), status, page: params.page, pageSize: params.pageSize }),
  );
  const columns: Column<Schemas['ProgrammeRow']>[] = [
    {
      key: 'programme',
      header: t('column.programme'),
      cell: ({ versionId, name, programmeCode, revision }) => (
        <Link
          component={RouterLink}
          to={`/adm/study/programmes/${versionId}`}
          aria-label={`${pick(name.th, name.en)} ${programmeCode} ${revision}`}
        >
          {pick(name.th, name.en)}
        </Link>
      ),
      note: ({ faculty }) => pick(faculty.th, faculty.en),
    },
    {
      key: 'revision',
      header: t('column.revision'),
      cell: ({ revision }) => revision,
      note: ({ programmeCode }) => programmeCode,
    },
    { key: 'years', header: t('column.years'), cell: years },
    { key: 'credits', header: t('column.credits'), align: 'right', cell: ({ totalCredits }) => totalCredits },
    {
      key: 'students',
      header: t('column.students'),
      align: 'right',
      cell: ({ students }) => students.toLocaleString(language),
    },
    {
      key: 'status',
      header: t('column.status'),
      cell: ({ status: stands }) => <StatusChip of="programme" state={stands} label={t(`status.${stands}`)} />,
      note: ({ updatedAt }) => shortDate(updatedAt, language),
    },
  ];
  return (
    <SearchListPage
      title={t('title')}
      hint={t('hint')}
      searchLabel={t('search')}
      filters={[
        {
          name: 'status',
          label: t('column.status'),
          allLabel: t('everyStatus'),
          options: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      actions={
        mayAdd && (
          <Button variant="contained" onClick={() => begin(true)}>
            {t('begin.new')}
          </Button>
        )
      }
      empty={t('empty')}
      params={params}
      query={query}
      rowId={({ versionId }) => versionId}
      rowName={({ programmeCode, revision }) => `${programmeCode} ${revision}`}
      columns={columns}
    >
      {isBeginning && <NewProgrammeDialog onClose={() => begin(false)} />}
    </SearchListPage>
  );
}
