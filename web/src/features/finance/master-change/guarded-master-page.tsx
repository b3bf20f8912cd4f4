import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskToDelete, type MasterApi } from '@/client/master-api';
import type { Column } from '@/components/data-table/types';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { useGuardedRows, type GuardedRow } from './guarded-rows';

interface GuardedMasterPageProps<Row> {
  master: Omit<MasterApi<Row, never>, 'changesOf' | 'save'>;
  /** The menu whose rights say who may add, change and delete. */
  menu: number;
  /** The namespace that has the texts of `MasterPage`, and in `deleteMessage` what deleting a row means. */
  texts: string;
  /** `null` where the list is short and has no search. */
  searchLabel?: null;
  nameOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Buttons beside the one that adds a row. */
  actions?: ReactNode;
  /** The dialog of a row, or of a new one. */
  dialog: (row: Row | null, close: () => void) => ReactNode;
}

/** A master of which two people decide: its rows are found, and added, changed and deleted once a second one agrees. */
export function GuardedMasterPage<Row extends GuardedRow>(props: GuardedMasterPageProps<Row>) {
  const { master, menu, nameOf, columns, dialog, ...page } = props;
  const { t } = useTranslation(page.texts);
  const kept = useMaster<Row>(menu);
  const remove = useAskToDelete(master);
  const query = useQuery(master.list(kept.asked));
  const guarded = useGuardedRows(kept, {
    rows: query.data?.items,
    nameOf,
    remove: { send: (row, { reason }) => remove.mutateAsync({ row, reason }), effect: t('deleteMessage') },
  });
  return (
    <MasterPage
      {...page}
      master={kept}
      query={query}
      rowId={master.idOf}
      rowName={nameOf}
      columns={[...columns, ...guarded.columns]}
      actionsOf={guarded.actionsOf}
      dialog={(row) => dialog(row, kept.close)}
    >
      {guarded.dialog}
    </MasterPage>
  );
}
