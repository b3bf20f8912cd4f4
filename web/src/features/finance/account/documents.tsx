import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { PrintMenu } from '@/features/finance/paper/print-menu';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';

/** What stands in place of a bank where the old system held the money when the portal began. */
const OLD_SYSTEM = 'OLD-SYSTEM';

/** Money that came, and what of it is used. */
export function Payments({ payments }: { payments: Schemas['AccountView']['payments'] }) {
  const { t } = useTranslation('accounts');
  const { language } = useLanguage();
  return (
    <Panel title={t('payments.title')}>
      {payments.length === 0 ? (
        <EmptyState title={t('payments.empty')} />
      ) : (
        <PlainTable
          label={t('payments.title')}
          rows={payments}
          rowId={({ paymentId }) => paymentId}
          rowName={({ bankTransaction }) => bankTransaction}
          columns={[
            {
              key: 'paid',
              header: t('column.paidAt'),
              cell: ({ paidAt }) => dateTime(paidAt, language),
              note: ({ bankCode, bankTransaction }) =>
                `${bankCode === OLD_SYSTEM ? t('payments.oldSystem') : bankCode} ${bankTransaction}`,
            },
            {
              key: 'references',
              header: t('column.references'),
              cell: ({ reference1 }) => reference1,
              note: ({ reference2 }) => reference2,
            },
            { key: 'amount', header: t('column.amount'), align: 'right', cell: ({ amount }) => formatBaht(amount) },
            { key: 'used', header: t('column.used'), align: 'right', cell: ({ used }) => formatBaht(used) },
            {
              key: 'refunded',
              header: t('column.refunded'),
              align: 'right',
              cell: ({ refunded }) => formatBaht(refunded),
            },
            { key: 'unused', header: t('column.unused'), align: 'right', cell: ({ unused }) => formatBaht(unused) },
            { key: 'receipts', header: t('column.receipt'), cell: ({ receipts }) => receipts.join(' ') },
          ]}
        />
      )}
    </Panel>
  );
}

/** Documents by which charges shrank. */
export function CreditNotes({ notes }: { notes: Schemas['AccountView']['creditNotes'] }) {
  const { t } = useTranslation('accounts');
  const { language } = useLanguage();
  const mayPrint = useMay(MENU.studentAccounts, 'print');
  if (notes.length === 0) return null;
  return (
    <Panel title={t('creditNotes.title')}>
      <PlainTable
        label={t('creditNotes.title')}
        rows={notes}
        rowId={({ number }) => number}
        rowName={({ number }) => number}
        columns={[
          {
            key: 'number',
            header: t('column.creditNote'),
            cell: ({ number }) => number,
            note: ({ invoiceNumber }) => invoiceNumber,
          },
          { key: 'issued', header: t('column.issued'), cell: ({ issuedAt }) => dateTime(issuedAt, language) },
          { key: 'total', header: t('column.amount'), align: 'right', cell: ({ total }) => formatBaht(total) },
          ...(mayPrint
            ? [
                {
                  key: 'print',
                  header: t('column.print'),
                  cell: ({ number }: Schemas['AccountView']['creditNotes'][number]) => (
                    <PrintMenu name={number} choices={[{ paper: { kind: 'credit_note', number } }]} />
                  ),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}
