import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RowActions, type RowAction } from '@/components/row-actions';
import { SearchListPage, type SearchListPageProps } from '@/components/search-list-page';
import type { useMaster } from './use-master';

interface MasterPageProps<Row> extends Omit<SearchListPageProps<Row>, 'params' | 'done' | 'onDoneRead' | 'children'> {
  master: ReturnType<typeof useMaster<Row>>;
  /** What adding a row is called; the button is there for who may. */
  addLabel: string;
  /** What can be done with a row; false for what may not be. */
  actionsOf: (row: Row) => readonly (RowAction | false)[];
  /** The dialog of a row, or of a new one. */
  dialog: (row: Row | null) => ReactNode;
}

/** A list that an office keeps: found, added to, changed and removed from, each by who may. */
export function MasterPage<Row>(props: MasterPageProps<Row>) {
  const { master, addLabel, actionsOf, dialog, actions, columns, ...list } = props;
  const { t } = useTranslation('lists');
  const { may, opened, open, say } = master;
  const acting = list.query.data?.items.some((row) => actionsOf(row).some(Boolean));
  const actionColumn = {
    key: 'actions',
    header: t('actions'),
    cell: (row: Row) => <RowActions actions={actionsOf(row)} />,
  };
  return (
    <SearchListPage
      {...list}
      params={master.params}
      columns={acting ? [...columns, actionColumn] : columns}
      actions={
        <>
          {actions}
          {may.add && (
            <Button variant="contained" startIcon={<AddIcon aria-hidden />} onClick={() => open(null)}>
              {addLabel}
            </Button>
          )}
        </>
      }
      done={master.done}
      onDoneRead={() => say(null)}
    >
      <Suspense fallback={null}>{opened && dialog(opened.row)}</Suspense>
    </SearchListPage>
  );
}
