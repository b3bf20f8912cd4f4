import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { ExportButton } from '@/components/export-button';
import { FilterBar, SearchField } from '@/components/filters';
import { Panel } from '@/components/page';
import { StatusChip } from '@/components/status-chip';
import { VISUALLY_HIDDEN } from '@/components/visually-hidden';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { useWideScreen } from '@/lib/use-media-query';
import { rowsFile, rowsQuery } from './api';
import { comesToMoney } from './comes-to-money';
import { RowChanges } from './row-changes';
import { RowPictures } from './row-pictures';
import { useFieldTitle } from './use-field-title';

/** A sentence beside thirty columns of a file keeps the width of one; on a phone it has the width of its card. */
const READABLE = { minWidth: { md: 320 } } as const;

/** Which lists there are; first the one that has to be looked at. */
function listsOf(batch: Schemas['BatchDetail']): readonly Schemas['ShownRows'][] {
  const hasFailed = batch.refused + batch.failed > 0;
  const lists: readonly [Schemas['ShownRows'], boolean][] = [
    ['kept', batch.kept > 0],
    ['undone', batch.undone > 0],
    ['warned', batch.warned > 0],
    ['unsuccessful', hasFailed],
    ['closing', batch.closing > 0],
    ['changed', batch.changed > 0],
    ['successful', true],
    ['unsuccessful', !hasFailed],
    ['unchanged', batch.unchanged > 0],
  ];
  return lists.filter(([, isShown]) => isShown).map(([name]) => name);
}

/** The rows of a file: those that are not brought in with the reason, and those that are. */
export function BatchRows({ batch }: { batch: Schemas['BatchDetail'] }) {
  const { t } = useTranslation('imports');
  const params = useListParams();
  const lists = listsOf(batch);
  const shown = lists.find((name) => name === params.filter('shown')) ?? lists[0] ?? 'unsuccessful';
  const filter = { shown, text: params.filter('text') };
  const moved = `${batch.stage} ${batch.checked} ${batch.done} ${batch.undone}`;
  const query = useQuery(rowsQuery(batch.caseId, { ...filter, page: params.page, pageSize: params.pageSize }, moved));
  const columns = useColumns(batch, shown);
  if (batch.checked === 0) return null;
  return (
    <Panel
      title={t('rowsTitle')}
      actions={
        <ExportButton
          menu={MENU.imports}
          label={t('export', { count: query.data?.total ?? 0 })}
          isEmpty={!query.data?.total}
          fetchFile={() => rowsFile(batch.caseId, filter)}
        />
      }
    >
      <Tabs
        value={shown}
        onChange={(_, name: Schemas['ShownRows']) => params.change({ shown: name })}
        aria-label={t('rowsTitle')}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ mb: 2 }}
      >
        {lists.map((name) => (
          <Tab key={name} value={name} label={t(`shown.${name}`)} id={`tab-${name}`} aria-controls={`panel-${name}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${shown}`} aria-labelledby={`tab-${shown}`} sx={{ minWidth: 0 }}>
        <FilterBar>
          <SearchField
            label={t('searchRows')}
            value={filter.text}
            onSearch={(value) => params.change({ text: value })}
          />
        </FilterBar>
        <DataTable
          label={t(`shown.${shown}`)}
          query={query}
          params={params}
          columns={columns}
          rowId={({ number, cells }) => (number === 0 ? JSON.stringify(cells) : String(number))}
          rowName={({ number, cells }) =>
            number === 0 ? cells.filter(Boolean).join(' ') : t('column.row', { number })
          }
          empty={<EmptyState title={t(filter.text ? 'notFound' : `none.${shown}`)} hint="" />}
        />
      </Box>
    </Panel>
  );
}

function useColumns(batch: Schemas['BatchDetail'], shown: Schemas['ShownRows']): Column<Schemas['RowView']>[] {
  const { t } = useTranslation(['imports', 'common', 'exports']);
  const { pick } = useLanguage();
  const titleOf = useFieldTitle(batch);
  const number: Column<Schemas['RowView']> = {
    key: 'number',
    header: t('column.number'),
    // What a complete list closes is no row of the file.
    cell: ({ number: place }) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {place === 0 ? <NotInFile /> : t('column.row', { number: place })}
      </Box>
    ),
  };
  const state = (row: Schemas['RowView']) => (
    <StatusChip of="import_row" state={row.state} label={t(`exports:import_row_state.${row.state}`)} />
  );
  const student: Column<Schemas['RowView']> = {
    key: 'student',
    header: t('column.student'),
    cell: ({ studentCode }) => studentCode ?? t('common:state.none'),
    note: ({ studentName }) => studentName && pick(studentName.th, studentName.en),
  };
  const pictures: Column<Schemas['RowView']>[] = batch.isArchive
    ? [
        {
          key: 'pictures',
          header: t('column.picture'),
          cell: (row) => <RowPictures caseId={batch.caseId} row={row} />,
        },
        student,
      ]
    : [];
  const cells = Object.entries(batch.columns)
    // Of a ZIP the name is all that the file says of a picture.
    .filter(([, place]) => !batch.isArchive || place < batch.headings.length)
    .toSorted(([, one], [, other]) => one - other)
    .map(([field, place]): Column<Schemas['RowView']> => ({
      // A field may have the name of another column.
      key: `cell-${field}`,
      header: batch.isArchive ? titleOf(field) : batch.headings[place] || t('column.unnamed', { number: place + 1 }),
      cell: (row) => <CellOf row={row} field={field} place={place} />,
    }));
  if (shown === 'unsuccessful') {
    const reason: Column<Schemas['RowView']> = {
      key: 'reason',
      header: t('column.reason'),
      cell: ({ problem, more }) => <Box sx={READABLE}>{problem && <Said of={[problem, ...more]} />}</Box>,
    };
    return [number, reason, ...cells];
  }
  if (shown === 'warned') {
    const warning: Column<Schemas['RowView']> = {
      key: 'warning',
      header: t('column.warning'),
      cell: ({ warnings }) => (
        <Box sx={READABLE}>
          <Said of={warnings} />
        </Box>
      ),
    };
    return [number, warning, ...pictures, ...cells];
  }
  const outcome: Column<Schemas['RowView']> = {
    key: 'state',
    header: t('column.outcome'),
    cell: state,
    note: ({ change, warnings }) =>
      (change || warnings.length > 0) && (
        <>
          {change && t(`change.of.${change}`)}
          <Said of={warnings} />
        </>
      ),
  };
  if (batch.isArchive) return [number, ...pictures, ...cells, outcome];
  if (shown === 'changed') {
    const changes: Column<Schemas['RowView']> = {
      key: 'changes',
      header: t('column.changes'),
      cell: (row) => (
        <Box sx={READABLE}>
          <RowChanges changes={row.changes} titleOf={titleOf} />
        </Box>
      ),
    };
    return [number, changes, ...cells, outcome];
  }
  if (!comesToMoney(batch.kind)) return [number, ...cells, outcome];
  return [
    number,
    student,
    {
      key: 'amount',
      header: t('column.amount'),
      align: 'right',
      cell: ({ amount }) => (amount === null ? t('common:state.none') : formatBaht(amount)),
    },
    {
      key: 'invoice',
      header: t('column.invoice'),
      cell: ({ invoiceNumber }) => invoiceNumber ?? t('common:state.none'),
    },
    outcome,
  ];
}

/** Instead of a number: a dash in a column of numbers, words as the heading of a card. */
function NotInFile() {
  const { t } = useTranslation(['imports', 'common']);
  const wide = useWideScreen();
  if (!wide) return t('column.notInFile');
  return (
    <>
      <span aria-hidden>{t('common:state.none')}</span>
      <span style={VISUALLY_HIDDEN}>{t('column.notInFile')}</span>
    </>
  );
}

/** Everything that is said of a row, each with the field it is about. */
function Said({ of: said }: { of: Schemas['RowProblemView'][] }) {
  const { t } = useTranslation('imports');
  return said.map(({ code, message, title }, place) => (
    <Box component="span" key={`${code} ${message}`} sx={{ display: 'block', mt: place > 0 ? 1 : 0 }}>
      {message}
      {title && (
        <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
          {t('inField', { title })}
        </Typography>
      )}
    </Box>
  ));
}

/** A cell as the file says it; one that is wrong stands out, beside the reason that names it. */
function CellOf({ row, field, place }: { row: Schemas['RowView']; field: string; place: number }) {
  const { t } = useTranslation('common');
  const said = row.cells[place]?.trim() || t('state.none');
  return [row.problem, ...row.more].some((problem) => problem?.field === field) ? (
    <Box component="strong" sx={{ color: 'error.main' }}>
      {said}
    </Box>
  ) : (
    said
  );
}
