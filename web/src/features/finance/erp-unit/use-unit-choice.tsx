import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { RowAction } from '@/components/row-actions';
import { useAskedColumn } from '@/features/finance/master-change/guarded-rows';
import type { UnitOfRow } from './unit-choice-dialog';

const UnitChoiceDialog = lazy(() => import('./unit-choice-dialog'));

interface UnitWords<Row> {
  rows: readonly Row[] | undefined;
  nameOf: (row: Row) => string;
  /** Whether this user may ask. */
  may: boolean;
  send: (row: Row, wanted: Schemas['UnitChange']) => Promise<{ caseId: string }>;
}

/** The ERP unit of rows that one person keeps otherwise: how a second one is asked to agree to another unit. */
export function useUnitChoice<Row extends UnitOfRow & { caseId: string | null }>({
  rows,
  nameOf,
  may,
  send,
}: UnitWords<Row>) {
  const { t } = useTranslation('masterChanges');
  const [asking, setAsking] = useState<Row | null>(null);
  const actionOf = (row: Row): RowAction | false =>
    may &&
    row.caseId === null && {
      label: t('unit.action'),
      name: t('unit.title', { name: nameOf(row) }),
      run: () => setAsking(row),
    };
  const dialog = asking && (
    <Suspense fallback={null}>
      <UnitChoiceDialog
        name={nameOf(asking)}
        row={asking}
        send={(wanted) => send(asking, wanted)}
        onClose={() => setAsking(null)}
      />
    </Suspense>
  );
  return { actionOf, dialog, columns: useAskedColumn(rows, nameOf) };
}
