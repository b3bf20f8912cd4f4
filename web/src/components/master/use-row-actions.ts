import { useTranslation } from 'react-i18next';
import type { RowAction } from '@/components/row-actions';
import { confirmed } from '@/lib/confirmed';
import type { useMaster } from './use-master';

interface RowWords<Row> {
  /** What a row is called in questions and in what was done. */
  nameOf: (row: Row) => string;
  /** Deletes a row as it was seen, and what deleting it means; without it rows stay. */
  remove?: { send: (row: Row) => Promise<unknown>; message: string };
}

/** Changing a row, and deleting it once that is confirmed: each for who may. */
export function useRowActions<Row>(
  { may, open, say }: ReturnType<typeof useMaster<Row>>,
  { nameOf, remove }: RowWords<Row>,
): (row: Row) => readonly (RowAction | false)[] {
  const { t } = useTranslation('masters');
  const askToDelete = async (row: Row, { send, message }: NonNullable<typeof remove>) => {
    const name = nameOf(row);
    const question = { title: t('delete.title', { name }), message, confirmLabel: t('delete.action') };
    if (await confirmed(question, () => send(row))) say(t('deleted', { name }));
  };
  return (row) => [
    may.edit && {
      label: t('change.action'),
      name: t('change.name', { name: nameOf(row) }),
      run: () => open(row),
    },
    may.delete &&
      remove !== undefined && {
        label: t('delete.action'),
        name: t('delete.name', { name: nameOf(row) }),
        run: () => void askToDelete(row, remove),
        tone: 'error' as const,
      },
  ];
}
