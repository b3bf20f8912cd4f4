import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { EmptyState } from '@/components/empty-state';
import { Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { PrintMenu, type PrintChoice } from '@/features/finance/paper/print-menu';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';

const CancelReceiptDialog = lazy(() => import('@/features/finance/cancellation/receipt-dialog'));
const SubstituteDialog = lazy(() => import('@/features/finance/paper/substitute-dialog'));

/** The student's receipts: who has the original, how many copies there are; a substitute for one that is lost. */
export function Receipts({ receipts }: { receipts: readonly Schemas['AccountView']['receipts'][number][] }) {
  const { t } = useTranslation(['accounts', 'cancellations']);
  const { language, pick } = useLanguage();
  const mayPrint = useMay(MENU.studentAccounts, 'print');
  const mayIssue = useMay(MENU.studentAccounts, 'edit');
  const mayCancel = useMay(MENU.cancellations, 'add');
  const [cancelling, setCancelling] = useState<string | null>(null);
  const [substituted, setSubstituted] = useState<string | null>(null);
  const original = ({ originalAt, originalBy }: Schemas['AccountView']['receipts'][number]) =>
    originalAt && originalBy
      ? t('receipts.released', { at: dateTime(originalAt, language), by: pick(originalBy.th, originalBy.en) })
      : t('receipts.notReleased');
  const choices = ({ number, originalAt, cancelledAt }: Schemas['AccountView']['receipts'][number]): PrintChoice[] => [
    { label: t('receipts.copy'), paper: { kind: 'receipt', number, wanted: 'copy' } },
    ...(originalAt || cancelledAt
      ? []
      : [
          {
            label: t('receipts.original'),
            paper: { kind: 'receipt', number, wanted: 'next' } as const,
            isOriginal: true,
          },
        ]),
  ];
  const othersOf = ({ number, originalAt, cancelledAt }: Schemas['AccountView']['receipts'][number]) => {
    if (cancelledAt) return [];
    return [
      ...(mayIssue && originalAt ? [{ label: t('receipts.substitute'), run: () => setSubstituted(number) }] : []),
      ...(mayCancel ? [{ label: t('cancellations:receipt.action'), run: () => setCancelling(number) }] : []),
    ];
  };
  const columns: Column<Schemas['AccountView']['receipts'][number]>[] = [
    {
      key: 'number',
      header: t('column.receipt'),
      cell: ({ number }) => number,
      note: ({ invoices, movedTo }) =>
        movedTo.length > 0
          ? t('receipts.moved', { invoices: invoices.join(' '), moved: movedTo.join(' ') })
          : invoices.join(' '),
    },
    {
      key: 'issued',
      header: t('column.issued'),
      cell: ({ issuedAt }) => dateTime(issuedAt, language),
      note: ({ campus }) => t('receipts.payee', { campus: pick(campus.th, campus.en) }),
    },
    { key: 'total', header: t('column.amount'), align: 'right', cell: ({ total }) => formatBaht(total) },
    {
      key: 'prints',
      header: t('column.prints'),
      cell: (receipt) =>
        receipt.cancelledAt
          ? t('receipts.cancelled', { at: dateTime(receipt.cancelledAt, language) })
          : original(receipt),
      note: ({ copies, substitutes }) => t('receipts.prints', { copies, substitutes }),
    },
  ];
  if (mayPrint) {
    columns.push({
      key: 'print',
      header: t('column.print'),
      cell: (receipt) => <PrintMenu name={receipt.number} choices={choices(receipt)} others={othersOf(receipt)} />,
    });
  }
  return (
    <Panel title={t('receipts.title')}>
      {receipts.length === 0 ? (
        <EmptyState title={t('receipts.empty')} />
      ) : (
        <PlainTable
          label={t('receipts.title')}
          rows={receipts}
          rowId={({ number }) => number}
          rowName={({ number }) => number}
          columns={columns}
        />
      )}
      <Suspense fallback={null}>
        {cancelling && <CancelReceiptDialog number={cancelling} onClose={() => setCancelling(null)} />}
        {substituted && (
          <SubstituteDialog
            number={substituted}
            onClose={() => setSubstituted(null)}
            onIssued={() => setSubstituted(null)}
          />
        )}
      </Suspense>
    </Panel>
  );
}
