import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { Page, Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { MENU } from '@/lib/menus';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { adoptionsQuery } from './api';

const GoLiveDialog = lazy(() => import('./go-live-dialog'));
const AdoptionDialog = lazy(() => import('./adoption-dialog'));

type Drafts = Schemas['FacultyDrafts'];
type Adoptions = Schemas['AdoptionsView'];
type Opened = { dialog: 'day'; view: Adoptions } | { dialog: 'adopt'; faculty: Drafts };

/** What each faculty has in drafts, the day until which they may become active together, and asking for it. */
export default function AdoptionsPage() {
  const { t } = useTranslation('adoptions');
  const query = useQuery(adoptionsQuery);
  const mayEdit = useMay(MENU.adoptions, 'edit');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const view = query.data;
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        mayEdit &&
        view &&
        !view.isOver && (
          <Button variant={view.goLiveOn ? 'outlined' : 'contained'} onClick={() => setOpened({ dialog: 'day', view })}>
            {t(view.goLiveOn ? 'day.move' : 'day.set')}
          </Button>
        )
      }
    >
      <QueryView query={query}>
        {(adoptions) => (
          <>
            <DayNote view={adoptions} />
            <Panel>
              <FacultyTable
                view={adoptions}
                onAdopt={mayEdit ? (faculty) => setOpened({ dialog: 'adopt', faculty }) : undefined}
              />
            </Panel>
          </>
        )}
      </QueryView>
      <Suspense fallback={null}>
        {opened?.dialog === 'day' && <GoLiveDialog view={opened.view} onClose={close} />}
        {opened?.dialog === 'adopt' && <AdoptionDialog faculty={opened.faculty} onClose={close} />}
      </Suspense>
    </Page>
  );
}

function DayNote({ view }: { view: Adoptions }) {
  const { t } = useTranslation('adoptions');
  const { language } = useLanguage();
  if (!view.goLiveOn) return <Alert severity="warning">{t('day.unset')}</Alert>;
  const said = t(view.isOver ? 'day.over' : 'day.ahead', { day: longDate(view.goLiveOn, language) });
  return <Alert severity="info">{said}</Alert>;
}

interface FacultyTableProps {
  view: Adoptions;
  /** Without it nobody is asked anything. */
  onAdopt: ((faculty: Drafts) => void) | undefined;
}

function FacultyTable({ view, onAdopt }: FacultyTableProps) {
  const { t } = useTranslation('adoptions');
  const { pick } = useLanguage();
  const isPossible = view.goLiveOn !== null && !view.isOver;
  const columns: Column<Drafts>[] = [
    {
      key: 'faculty',
      header: t('column.faculty'),
      cell: ({ faculty }) => pick(faculty.th, faculty.en),
      note: ({ facultyCode }) => facultyCode,
    },
    {
      key: 'subjects',
      header: t('column.subjects'),
      align: 'right',
      cell: ({ subjects }) => subjects.toLocaleString('en'),
    },
    {
      key: 'programmes',
      header: t('column.programmes'),
      align: 'right',
      cell: ({ programmes }) => programmes.toLocaleString('en'),
    },
    {
      key: 'adoption',
      header: t('column.adoption'),
      cell: (row) => {
        if (row.caseId) {
          return (
            <Link component={RouterLink} to={`/adm/cases/${row.caseId}`}>
              {t('underWay')}
            </Link>
          );
        }
        if (row.subjects + row.programmes === 0) return t('nothing');
        if (!isPossible || !onAdopt) return t('asDrafts');
        return (
          <Button
            onClick={() => onAdopt(row)}
            aria-label={t('lookOf', { faculty: pick(row.faculty.th, row.faculty.en) })}
          >
            {t('look')}
          </Button>
        );
      },
    },
  ];
  return (
    <PlainTable
      label={t('faculties')}
      columns={columns}
      rows={view.faculties}
      rowId={({ facultyCode }) => facultyCode}
      rowName={({ faculty }) => pick(faculty.th, faculty.en)}
    />
  );
}
