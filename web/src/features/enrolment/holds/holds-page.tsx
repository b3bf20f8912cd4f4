import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hold, HoldKind, HoldState } from '@/client/models';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { FilterBar, FilterSelect, SearchField } from '@/components/filters';
import { Note } from '@/components/note';
import { Page, Panel } from '@/components/page';
import { StatusChip } from '@/components/status-chip';
import { useMay } from '@/lib/use-session';
import { AskUnlock } from '@/features/enrolment/unlock/ask-unlock';
import { MENU } from '@/lib/menus';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { holdKindsQuery, holdsQuery } from './api';
import { useBaht } from './hold-words';

const PlaceDialog = lazy(() => import('./place-dialog'));
const ReleaseDialog = lazy(() => import('./release-dialog'));

const NO_KINDS: readonly HoldKind[] = [];
const STATES: readonly HoldState[] = ['standing', 'released'];

/** Holds on students: who, why, how much, since when; placed and released by the offices whose business they are. */
export default function HoldsPage() {
  const { t } = useTranslation(['holds', 'common']);
  const params = useListParams();
  const mayPlace = useMay(MENU.holds, 'add');
  const mayAsk = useMay(MENU.enrolmentSearch, 'add');
  const [placing, setPlacing] = useState(false);
  const [shown, setShown] = useState<Hold | null>(null);
  const kinds = useQuery(holdKindsQuery).data ?? NO_KINDS;
  const filter = {
    text: params.filter('text'),
    kind: kinds.find((kind) => kind === params.filter('kind')),
    state: STATES.find((known) => known === params.filter('state')),
  };
  const query = useQuery(holdsQuery({ ...filter, page: params.page, pageSize: params.pageSize }));
  const columns = useColumns(setShown);
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          {mayAsk && <AskUnlock onBehalf />}
          {mayPlace && (
            <Button variant="contained" startIcon={<AddIcon aria-hidden />} onClick={() => setPlacing(true)}>
              {t('place.action')}
            </Button>
          )}
        </>
      }
    >
      <Panel>
        <FilterBar>
          <SearchField label={t('search')} value={filter.text} onSearch={(value) => params.change({ text: value })} />
          <FilterSelect
            label={t('column.kind')}
            value={filter.kind}
            allLabel={t('all')}
            options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={(value) => params.change({ kind: value })}
          />
          <FilterSelect
            label={t('column.state')}
            value={filter.state}
            allLabel={t('all')}
            options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
            onChange={(value) => params.change({ state: value })}
          />
        </FilterBar>
        <DataTable
          label={t('title')}
          query={query}
          params={params}
          columns={columns}
          rowId={(hold) => hold.holdId}
          rowName={(hold) => hold.student.idCode}
          empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
        />
      </Panel>
      <Suspense fallback={null}>
        {placing && <PlaceDialog kinds={kinds} onClose={() => setPlacing(false)} />}
        {shown && <ReleaseDialog hold={shown} onClose={() => setShown(null)} />}
      </Suspense>
    </Page>
  );
}

function useColumns(onShow: (hold: Hold) => void): Column<Hold>[] {
  const { t } = useTranslation('holds');
  const { language, pick } = useLanguage();
  const baht = useBaht();
  return [
    {
      key: 'student',
      header: t('column.student'),
      cell: ({ student, faculty }) => (
        <>
          {`${student.idCode} ${pick(student.nameTh, student.nameEn)}`}
          <Note>{pick(faculty.th, faculty.en)}</Note>
        </>
      ),
    },
    {
      key: 'reason',
      header: t('column.reason'),
      cell: (hold) => (
        <>
          {t(`kind.${hold.kind}`)}
          <Note>{pick(hold.reason.th, hold.reason.en)}</Note>
        </>
      ),
    },
    {
      key: 'amount',
      header: t('column.amount'),
      align: 'right',
      cell: (hold) => (hold.amount === null ? '–' : baht(hold.amount)),
    },
    {
      key: 'placed',
      header: t('column.placed'),
      cell: (hold) => (
        <>
          {dateTime(hold.placedAt, language)}
          {hold.placedBy && <Note>{pick(hold.placedBy.th, hold.placedBy.en)}</Note>}
        </>
      ),
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: (hold) => (
        <StatusChip
          status={hold.releasedAt ? 'done' : 'refused'}
          label={t(hold.releasedAt ? 'state.released' : 'state.standing')}
        />
      ),
    },
    {
      key: 'actions',
      header: t('column.actions'),
      cell: (hold) => (
        <Button
          size="small"
          onClick={() => onShow(hold)}
          aria-label={t(hold.mayRelease ? 'release.of' : 'history.of', { student: hold.student.idCode })}
        >
          {t(hold.mayRelease ? 'release.action' : 'history.action')}
        </Button>
      ),
    },
  ];
}
