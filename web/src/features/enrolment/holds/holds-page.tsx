import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hold, HoldKind, HoldState } from '@/client/models';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { Note } from '@/components/note';
import { RowActions } from '@/components/row-actions';
import { SearchListPage } from '@/components/search-list-page';
import { StatusChip } from '@/components/status-chip';
import { AskUnlock } from '@/features/enrolment/unlock/ask-unlock';
import { MENU } from '@/lib/menus';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { holdKindsQuery, holdsQuery } from './api';
import { useBaht } from './hold-words';

const PlaceDialog = lazy(() => import('./place-dialog'));
const ReleaseDialog = lazy(() => import('./release-dialog'));

const NO_KINDS: readonly HoldKind[] = [];
const STATES: readonly HoldState[] = ['standing', 'released'];

/** Holds on students: who, why, how much, since when; placed and released by the offices whose business they are. */
export default function HoldsPage() {
  const { t } = useTranslation(['holds', 'common']);
  const { language, pick } = useLanguage();
  const baht = useBaht();
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
  const columns: Column<Hold>[] = [
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
      cell: ({ kind, reason }) => (
        <>
          {t(`kind.${kind}`)}
          <Note>{pick(reason.th, reason.en)}</Note>
        </>
      ),
    },
    {
      key: 'amount',
      header: t('column.amount'),
      align: 'right',
      cell: ({ amount }) => (amount === null ? t('common:state.none') : baht(amount)),
    },
    {
      key: 'placed',
      header: t('column.placed'),
      cell: ({ placedAt, placedBy }) => (
        <>
          {dateTime(placedAt, language)}
          {placedBy && <Note>{pick(placedBy.th, placedBy.en)}</Note>}
        </>
      ),
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: ({ releasedAt }) => (
        <StatusChip
          status={releasedAt ? 'done' : 'refused'}
          label={t(releasedAt ? 'state.released' : 'state.standing')}
        />
      ),
    },
    {
      key: 'actions',
      header: t('column.actions'),
      cell: (hold) => {
        const action = hold.mayRelease ? 'release' : 'history';
        const name = t(`${action}.of`, { student: hold.student.idCode });
        return <RowActions actions={[{ label: t(`${action}.action`), name, run: () => setShown(hold) }]} />;
      },
    },
  ];
  const choices = (name: 'kind' | 'state', values: readonly string[]) => ({
    name,
    label: t(`column.${name}`),
    allLabel: t('all'),
    options: values.map((value) => ({ value, label: t(`${name}.${value}`) })),
  });
  return (
    <SearchListPage
      title={t('title')}
      hint={t('hint')}
      searchLabel={t('search')}
      filters={[choices('kind', kinds), choices('state', STATES)]}
      empty={t('empty')}
      emptyHint={t('emptyHint')}
      params={params}
      query={query}
      columns={columns}
      rowId={(hold) => hold.holdId}
      rowName={(hold) => hold.student.idCode}
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
      <Suspense fallback={null}>
        {placing && <PlaceDialog kinds={kinds} onClose={() => setPlacing(false)} />}
        {shown && <ReleaseDialog hold={shown} onClose={() => setShown(null)} />}
      </Suspense>
    </SearchListPage>
  );
}
