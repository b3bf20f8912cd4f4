import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page as PageOf } from '@/client/schemas';
import { DataTable } from './data-table/data-table';
import type { Column, Selection } from './data-table/types';
import type { ListParams } from './data-table/use-list-params';
import { EmptyState } from './empty-state';
import { FilterBar, FilterSelect, SearchField } from './filters';
import { Page, Panel } from './page';

/** A choice that narrows the list; it is kept in the address under its name. */
export interface ListFilter {
  name: string;
  label: string;
  allLabel: string;
  options: readonly { value: string; label: string }[];
}

const SHOWN = { display: 'contents' };
/** Neither seen nor reached by the keyboard, and as large as it is. */
const KEPT_PLACE = { visibility: 'hidden' };
const NO_FILTERS: readonly ListFilter[] = [];

export interface SearchListPageProps<Row> {
  title: string;
  hint: string;
  /** Without it the list has no search field. */
  searchLabel?: string;
  /** The choice of a term, where the list is always of one. */
  term?: ReactNode;
  filters?: readonly ListFilter[];
  empty: string;
  emptyHint?: string;
  /** What to do first where there is nothing yet, and the way to another page where it begins. */
  begin?: { hint: string; action?: ReactNode };
  /** The button that begins the list itself: in the heading, but where there is nothing yet only beside what to do. */
  first?: ReactNode;
  params: ListParams;
  query: UseQueryResult<PageOf<Row>>;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  /** Rows that are chosen, over all pages of the list. */
  selection?: Selection;
  /** What can be done without choosing a row, such as adding one. */
  actions?: ReactNode;
  /** What was just done, said until it is closed. */
  done?: string | null;
  onDoneRead?: () => void;
  /** Dialogs. */
  children?: ReactNode;
}

/** A list with its search, its filters and its actions; the server pages, sorts and narrows. */
export function SearchListPage<Row>({
  title,
  hint,
  searchLabel,
  term,
  filters = NO_FILTERS,
  empty,
  emptyHint,
  begin,
  first,
  params,
  actions,
  done,
  onDoneRead,
  children,
  ...table
}: SearchListPageProps<Row>) {
  const { t } = useTranslation(['lists', 'common']);
  const text = params.filter('text');
  const chosen = ['text', ...filters.map(({ name }) => name)].filter((name) => params.filter(name));
  const narrowed = Boolean(term) || chosen.length > 0;
  const [cleared, setCleared] = useState<{ times: number; text?: string }>({ times: 0 });
  const clearAll = () => {
    params.change(Object.fromEntries(chosen.map((name) => [name, undefined])));
    setCleared({ times: cleared.times + 1, text });
  };
  const clear = chosen.length > 0 && (
    <Button variant="outlined" onClick={clearAll}>
      {t('clearSearch')}
    </Button>
  );
  const search = searchLabel && (
    // The field keeps what is typed to itself: once all is cleared it is another one, empty before the address is.
    <SearchField
      key={cleared.times}
      label={searchLabel}
      value={text === cleared.text ? '' : text}
      onSearch={(value) => {
        setCleared({ times: cleared.times });
        params.change({ text: value });
      }}
    />
  );
  // Until the list is there nobody knows where its first button belongs; its place in the heading is kept, so that
  // neither the button nor what is below it moves.
  const isHeaded = narrowed || table.query.isError || (table.query.data?.total ?? 0) > 0;
  const headed = first ? (
    <>
      <Box sx={isHeaded ? SHOWN : KEPT_PLACE}>{first}</Box>
      {actions}
    </>
  ) : (
    actions
  );
  return (
    <Page title={title} hint={hint} actions={headed}>
      {onDoneRead && (
        <Box role="status">
          {done && (
            <Alert severity="success" onClose={onDoneRead} closeText={t('common:action.close')}>
              {done}
            </Alert>
          )}
        </Box>
      )}
      <Panel>
        {term || filters.length > 0 ? (
          <FilterBar>
            {search}
            {term}
            {filters.map(({ name, ...filter }) => (
              <FilterSelect
                key={name}
                {...filter}
                value={params.filter(name)}
                onChange={(value) => params.change({ [name]: value })}
              />
            ))}
          </FilterBar>
        ) : (
          search && <search style={{ display: 'block', marginBottom: 16, maxWidth: 480 }}>{search}</search>
        )}
        <DataTable
          {...table}
          label={title}
          params={params}
          empty={
            narrowed ? (
              <EmptyState title={empty} hint={emptyHint ?? t('emptyHint')} action={clear} />
            ) : (
              <EmptyState title={empty} action={first} {...begin} />
            )
          }
        />
      </Panel>
      {children}
    </Page>
  );
}
