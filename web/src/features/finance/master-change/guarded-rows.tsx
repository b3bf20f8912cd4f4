import Link from '@mui/material/Link';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { RowAction } from '@/components/row-actions';
import type { useMaster } from '@/components/master/use-master';
import type { Reason } from './reason';

const DeletionDialog = lazy(() => import('./deletion-dialog'));

/** A row of which two people decide. */
export interface GuardedRow {
  /** The open request about the row. */
  caseId: string | null;
}

interface GuardedWords<Row> {
  rows: readonly Row[] | undefined;
  /** What a row is called. */
  nameOf: (row: Row) => string;
  /** What changing a row is called, without and with its name, where a part of it is changed otherwise. */
  edit?: { label: string; nameOf: (row: Row) => string };
  /** Asks a second person to delete a row as it was seen, and what deleting it means. */
  remove: { send: (row: Row, asked: Reason) => Promise<{ caseId: string }>; effect: string };
}

/** The column that leads from a row to what is asked of it, where anything is asked of any. */
export function useAskedColumn<Row extends GuardedRow>(
  rows: readonly Row[] | undefined,
  nameOf: (row: Row) => string,
): { key: string; header: string; cell: (row: Row) => ReactNode }[] {
  const { t } = useTranslation('masterChanges');
  if (!rows?.some(({ caseId }) => caseId !== null)) return [];
  return [
    {
      key: 'asked',
      header: t('waiting'),
      cell: (row) =>
        row.caseId && (
          <Link component={RouterLink} to={`/adm/cases/${row.caseId}`}>
            {t('toCase', { name: nameOf(row) })}
          </Link>
        ),
    },
  ];
}

/**
 * Rows of which a second person decides: what can be asked of each, the column that leads to what is asked already, and
 * the dialog of a deletion. Of one row nothing is asked while a request is open.
 */
export function useGuardedRows<Row extends GuardedRow>(
  { may, open }: ReturnType<typeof useMaster<Row>>,
  { rows, nameOf, edit, remove }: GuardedWords<Row>,
) {
  const { t } = useTranslation(['masterChanges', 'masters']);
  const [deleting, setDeleting] = useState<Row | null>(null);
  const columns = useAskedColumn(rows, nameOf);
  const actionsOf = (row: Row): readonly (RowAction | false)[] =>
    row.caseId
      ? []
      : [
          may.edit && {
            label: edit?.label ?? t('masters:change.action'),
            name: edit?.nameOf(row) ?? t('masters:change.name', { name: nameOf(row) }),
            run: () => open(row),
          },
          may.delete && {
            label: t('delete.action'),
            name: t('delete.title', { name: nameOf(row) }),
            run: () => setDeleting(row),
            tone: 'error' as const,
          },
        ];
  const dialog: ReactNode = (
    <Suspense fallback={null}>
      {deleting && (
        <DeletionDialog
          name={nameOf(deleting)}
          effect={remove.effect}
          send={(asked) => remove.send(deleting, asked)}
          onClose={() => setDeleting(null)}
        />
      )}
    </Suspense>
  );
  return { actionsOf, dialog, columns };
}
