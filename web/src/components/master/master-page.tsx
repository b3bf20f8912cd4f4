import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RowActions, type RowAction } from '@/components/row-actions';
import { SearchListPage, type SearchListPageProps } from '@/components/search-list-page';
import type { useMaster } from './use-master';

type ListProps<Row> = Pick<SearchListPageProps<Row>, 'filters' | 'query' | 'columns' | 'rowId' | 'rowName' | 'actions'>;

interface MasterPageProps<Row> extends ListProps<Row> {
  master: ReturnType<typeof useMaster<Row>>;
  /** The namespace that has `title`, `hint`, `search`, `empty`, `emptyHint`, and in `add` what adding a row is called. */
  texts: string;
  /** `null` where the list is short and has no search. */
  searchLabel?: null;
  /** What can be done with a row; false for what may not be. */
  actionsOf: (row: Row) => readonly (RowAction | false)[];
  /** The dialog of a row, or of a new one. */
  dialog: (row: Row | null) => ReactNode;
  /** Dialogs of what is done without choosing a row. */
  children?: ReactNode;
}

/** A list that an office keeps: found, added to, changed and removed from, each by who may. */
export function MasterPage<Row>(props: MasterPageProps<Row>) {
  const { master, texts, actionsOf, dialog, actions, columns, children, searchLabel, ...list } = props;
  const { t } = useTranslation([texts, 'lists']);
  const { may, opened, open, say } = master;
  const acting = list.query.data?.items.some((row) => actionsOf(row).some(Boolean));
  const actionColumn = {
    key: 'actions',
    header: t('lists:actions'),
    cell: (row: Row) => <RowActions actions={actionsOf(row)} />,
  };
  return (
    <SearchListPage
      {...list}
      title={t('title')}
      hint={t('hint')}
      searchLabel={searchLabel === null ? undefined : t('search')}
      empty={t('empty')}
      emptyHint={t('emptyHint')}
      params={master.params}
      columns={acting ? [...columns, actionColumn] : columns}
      actions={
        <>
          {actions}
          {may.add && (
            <Button variant="contained" startIcon={<AddIcon aria-hidden />} onClick={() => open(null)}>
              {t('add')}
            </Button>
          )}
        </>
      }
      done={master.done}
      onDoneRead={() => say(null)}
    >
      <Suspense fallback={null}>
        {opened && dialog(opened.row)}
        {children}
      </Suspense>
    </SearchListPage>
  );
}
