import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { SearchField } from '@/components/filters';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { UniversityPanel } from '@/features/people/university/university-panel';
import { MENU } from '@/lib/menus';
import { useMay } from '@/lib/use-session';
import { unitsQuery } from './api';
import { branchesOf, CODE_TABLES, type Unit, type UnitKind } from './tree';
import { BranchList, type UnitActions } from './unit-branch';

const AddUnitDialog = lazy(() => import('./add-unit-dialog'));
const NamesDialog = lazy(() => import('./names-dialog'));
const CloseUnitDialog = lazy(() => import('./close-unit-dialog'));

type Opened =
  { what: 'add'; kind: UnitKind; parent: Unit | null } | { what: 'rename'; unit: Unit } | { what: 'close'; unit: Unit };

interface OrganisationPageProps {
  /** How the names and the tax id of the university are changed. */
  renaming?: ReactNode;
}

/** The units of the university as a tree, and its code tables: found, added, renamed and closed. */
export default function OrganisationPage({ renaming }: OrganisationPageProps) {
  const { t } = useTranslation(['organisation', 'common']);
  const params = useListParams();
  const text = params.filter('text') ?? '';
  const query = useQuery(unitsQuery);
  const mayAdd = useMay(MENU.organisation, 'add');
  const mayEdit = useMay(MENU.organisation, 'edit');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const actions: UnitActions = {
    add: mayAdd ? (kind, parent) => setOpened({ what: 'add', kind, parent }) : null,
    rename: mayEdit ? (unit) => setOpened({ what: 'rename', unit }) : null,
    close: mayEdit ? (unit) => setOpened({ what: 'close', unit }) : null,
  };
  const close = () => setOpened(null);
  const say = (key: string) => (name: string) => {
    setDone(t(key, { name }));
    setOpened(null);
  };
  const addOf = (kind: UnitKind) =>
    mayAdd && (
      <Button size="small" onClick={() => setOpened({ what: 'add', kind, parent: null })}>
        {t('addTitle', { kind: t(`kind.${kind}`) })}
      </Button>
    );
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <Button component={Link} to="/adm/finance/imports" variant="outlined">
          {t('import')}
        </Button>
      }
    >
      <Box role="status">
        {done && (
          <Alert severity="success" onClose={() => setDone(null)} closeText={t('common:action.close')}>
            {done}
          </Alert>
        )}
      </Box>
      <search style={{ display: 'block', maxWidth: 480 }}>
        <SearchField label={t('search')} value={text} onSearch={(value) => params.change({ text: value })} />
      </search>
      <QueryView query={query}>
        {(units) => (
          <>
            <UniversityPanel renaming={renaming} />
            <Panel title={t('units')} actions={addOf('campus')}>
              <Found units={units} kind="campus" text={text} actions={actions} />
            </Panel>
            <CodeTables units={units} text={text} actions={actions} addOf={addOf} />
          </>
        )}
      </QueryView>
      <Suspense fallback={null}>
        {opened?.what === 'add' && (
          <AddUnitDialog kind={opened.kind} parent={opened.parent} onClose={close} onDone={say('added')} />
        )}
        {opened?.what === 'rename' && <NamesDialog unit={opened.unit} onClose={close} onDone={say('saved')} />}
        {opened?.what === 'close' && <CloseUnitDialog unit={opened.unit} onClose={close} onDone={say('saved')} />}
      </Suspense>
    </Page>
  );
}

interface FoundProps {
  units: readonly Unit[];
  kind: UnitKind;
  text: string;
  actions: UnitActions;
}

/** The tree of the units; where there is none yet, the way to the file that brings them in. */
function Found({ units, kind, text, actions }: FoundProps) {
  const { t } = useTranslation('organisation');
  const branches = branchesOf(units, kind, text);
  if (branches.length > 0) return <BranchList branches={branches} actions={actions} isUnfolded={text !== ''} />;
  if (text !== '') return <EmptyState title={t('notFound')} hint={t('notFoundHint')} />;
  return (
    <EmptyState
      title={t('empty')}
      hint={t('emptyHint')}
      action={
        <Button component={Link} to="/adm/finance/imports" variant="contained">
          {t('import')}
        </Button>
      }
    />
  );
}

interface CodeTablesProps extends Omit<FoundProps, 'kind'> {
  /** The button that adds a code of a kind. */
  addOf: (kind: UnitKind) => ReactNode;
}

/** The code tables with their codes, folded but where something in them was looked for. */
function CodeTables({ units, text, actions, addOf }: CodeTablesProps) {
  const { t } = useTranslation('organisation');
  const isSearched = text !== '';
  const tables = CODE_TABLES.map((kind) => ({ kind, branches: branchesOf(units, kind, text) }));
  const shown = tables.filter(({ branches }) => !isSearched || branches.length > 0);
  if (shown.length === 0) return null;
  return (
    <Panel title={t('codeTables')}>
      {shown.map(({ kind, branches }) => (
        <Box component="details" key={`${kind} ${isSearched}`} open={isSearched} sx={{ py: 0.5 }}>
          <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 700, minHeight: 32 }}>
            {t('tableOf', { kind: t(`kind.${kind}`), count: branches.length })}
          </Box>
          <Box sx={{ pl: { xs: 1, sm: 2 }, pb: 1 }}>
            {addOf(kind)}
            <BranchList branches={branches} actions={actions} isUnfolded={false} />
          </Box>
        </Box>
      ))}
    </Panel>
  );
}
