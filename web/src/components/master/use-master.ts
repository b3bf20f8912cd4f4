import { useState } from 'react';
import { useListParams } from '@/components/data-table/use-list-params';
import { useMay } from '@/lib/use-session';

/** What a dialog is open for: a row, or a new one. */
export interface Opened<Row> {
  row: Row | null;
}

/** What a page that lists, adds and changes rows keeps: its place in the list, what is open, what was just done. */
export function useMaster<Row>(menu: number) {
  const params = useListParams();
  const [opened, setOpened] = useState<Opened<Row> | null>(null);
  const [done, setDone] = useState<string | null>(null);
  return {
    params,
    /** What the list asks the server for, beside its own filters. */
    asked: { text: params.filter('text'), page: params.page, pageSize: params.pageSize },
    may: { add: useMay(menu, 'add'), edit: useMay(menu, 'edit'), delete: useMay(menu, 'delete') },
    opened,
    /** Opens the dialog of a row, or of a new one. */
    open: (row: Row | null) => setOpened({ row }),
    close: () => setOpened(null),
    done,
    /** Closes the dialog and says what was done, until that is read. */
    say: (text: string | null) => {
      setDone(text);
      setOpened(null);
    },
  };
}
