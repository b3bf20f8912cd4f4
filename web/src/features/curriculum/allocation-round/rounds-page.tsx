import AddIcon from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { FilterBar } from '@/components/filters';
import { Note } from '@/components/note';
import { Page, Panel } from '@/components/page';
import { RowActions } from '@/components/row-actions';
import { StatusChip } from '@/components/status-chip';
import { chosenTerm } from '@/components/term-picker/chosen-term';
import { TermPicker } from '@/components/term-picker/term-picker';
import { useUnitNames } from '@/features/people/organisation/use-units';
import { useMay } from '@/lib/use-session';
import { confirmed } from '@/lib/confirmed';
import { MENU } from '@/lib/menus';
import { dateTime, endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { roundsQuery, useCallOff } from './api';

const RoundDialog = lazy(() => import('./round-dialog'));

interface Outcome {
  round: Schemas['RoundView'];
  announced: boolean;
}

/** The allocation rounds of a term: planned, moved and called off; each is a case of its own. */
export default function RoundsPage() {
  const { t } = useTranslation(['rounds', 'common']);
  const { pick } = useLanguage();
  const params = useListParams();
  const mayPlan = useMay(MENU.rounds, 'add');
  const [edited, setEdited] = useState<Schemas['RoundView'] | 'new' | null>(null);
  const [saved, setSaved] = useState<Outcome | null>(null);
  const query = useQuery(roundsQuery({ ...chosenTerm(params), page: params.page, pageSize: params.pageSize }));
  const columns = useColumns(setEdited, query.data?.items ?? []);

  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        mayPlan && (
          <Button variant="contained" startIcon={<AddIcon aria-hidden />} onClick={() => setEdited('new')}>
            {t('plan.action')}
          </Button>
        )
      }
    >
      <Box role="status">
        {saved && (
          <Alert
            severity={saved.announced ? 'success' : 'warning'}
            onClose={() => setSaved(null)}
            closeText={t('common:action.close')}
          >
            {t(saved.announced ? 'saved' : 'savedLater', { name: pick(saved.round.name.th, saved.round.name.en) })}
          </Alert>
        )}
      </Box>
      <Panel>
        <FilterBar>
          <TermPicker params={params} />
        </FilterBar>
        <DataTable
          label={t('title')}
          query={query}
          params={params}
          columns={columns}
          rowId={(round) => round.caseId}
          rowName={(round) => pick(round.name.th, round.name.en)}
          empty={<EmptyState title={t('empty')} hint={mayPlan ? t('emptyHint') : ''} />}
        />
      </Panel>
      <Suspense fallback={null}>
        {edited && (
          <RoundDialog
            key={edited === 'new' ? 'new' : edited.caseId}
            round={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
            onSaved={(round, announced) => {
              setSaved({ round, announced });
              setEdited(null);
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}

function useColumns(
  onEdit: (round: Schemas['RoundView']) => void,
  rounds: readonly Schemas['RoundView'][],
): Column<Schemas['RoundView']>[] {
  const { t } = useTranslation(['rounds', 'common', 'cases']);
  const { language, pick } = useLanguage();
  const mayEdit = useMay(MENU.rounds, 'edit');
  const callOff = useCallOff();
  const nameOf = ({ name }: Schemas['RoundView']) => pick(name.th, name.en);
  const confirmCallOff = async (round: Schemas['RoundView']) => {
    const question = {
      title: t('callOff.title', { name: nameOf(round) }),
      message: t('cases:confirm.allocation_round.cancel'),
      confirmLabel: t('callOff.confirm'),
      cancelLabel: t('callOff.keep'),
    };
    await confirmed(question, () => callOff.mutateAsync(round));
  };
  const { campus: campusName } = useUnitNames();
  const columns: Column<Schemas['RoundView']>[] = [
    {
      key: 'name',
      header: t('column.name'),
      cell: (round) => (
        <Link component={RouterLink} to={`/adm/cases/${round.caseId}`}>
          {nameOf(round)}
        </Link>
      ),
      note: (round) => (round.campusCode ? t('campus', { name: campusName(round.campusCode) }) : t('everyCampus')),
    },
    { key: 'opens', header: t('column.opens'), cell: (round) => dateTime(round.opensAt, language) },
    { key: 'closes', header: t('column.closes'), cell: (round) => endTime(round.closesAt, language) },
    {
      key: 'release',
      header: t('column.release'),
      cell: (round) => (
        <>
          {t('percent', { percent: round.releasePercent })}
          <Note>
            {round.releasedSeats !== null && t('released', { count: round.releasedSeats })}
            {round.preview && t('wouldRelease', { count: round.preview.seats, sections: round.preview.sections })}
          </Note>
        </>
      ),
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: (round) => (
        <StatusChip
          of="allocation_round"
          state={round.stage}
          label={t(`cases:stage.allocation_round.${round.stage}`)}
        />
      ),
    },
  ];
  if (!mayEdit && !rounds.some((round) => round.mayCallOff)) return columns;
  const actions: Column<Schemas['RoundView']> = {
    key: 'actions',
    header: t('column.actions'),
    cell: (round) =>
      round.state === 'open' && (
        <RowActions
          actions={[
            mayEdit && {
              label: t('change.action'),
              name: t('change.name', { name: nameOf(round) }),
              run: () => onEdit(round),
            },
            round.mayCallOff && {
              label: t('callOff.action'),
              name: t('callOff.name', { name: nameOf(round) }),
              run: () => void confirmCallOff(round),
              tone: 'error',
            },
          ]}
        />
      ),
  };
  return [...columns, actions];
}
