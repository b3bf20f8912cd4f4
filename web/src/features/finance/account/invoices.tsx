import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { useReason } from '@/features/finance/my-account/reason';
import { CancelInvoiceButton } from '@/features/finance/cancellation/cancel-invoice-button';
import { SplitButton } from '@/features/finance/instalment-split/split-button';
import { PrintMenu } from '@/features/finance/paper/print-menu';
import { InvoiceStateChip } from '@/features/finance/payment-list/invoice-state';
import { MENU } from '@/lib/menus';
import { formatBaht, leftOf } from '@/lib/money';
import { dateTime, endTime, shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { useShortTermName } from '@/lib/use-term-name';

/** The student's invoices, each with its charges and when its parts are due. */
export function Invoices({ invoices }: { invoices: readonly Schemas['AccountView']['invoices'][number][] }) {
  const { t } = useTranslation('accounts');
  if (invoices.length === 0) {
    return (
      <Panel title={t('invoices.title')}>
        <EmptyState title={t('invoices.empty')} />
      </Panel>
    );
  }
  return invoices.map((invoice) => <Invoice key={invoice.number} invoice={invoice} />);
}

function Invoice({ invoice }: { invoice: Schemas['AccountView']['invoices'][number] }) {
  const { t } = useTranslation(['accounts', 'myFinance']);
  const { language, pick } = useLanguage();
  const nameOf = useShortTermName();
  const why = useReason();
  const mayPrint = useMay(MENU.studentAccounts, 'print');
  const { number } = invoice;
  const facts = [
    t(`myFinance:kind.${invoice.kind}`),
    nameOf(invoice),
    t('invoices.issued', { at: dateTime(invoice.issuedAt, language) }),
    t('invoices.amounts', {
      total: formatBaht(invoice.total),
      credited: formatBaht(invoice.credited),
      reduced: formatBaht(invoice.reduced),
      paid: formatBaht(invoice.paid),
      open: formatBaht(invoice.open),
    }),
    ...(invoice.receipts.length > 0 ? [t('invoices.receipts', { numbers: invoice.receipts.join(' ') })] : []),
  ];
  return (
    <Panel
      title={t('invoices.one', { number })}
      actions={
        <>
          {mayPrint && <PrintMenu name={number} choices={[{ paper: { kind: 'invoice', number } }]} />}
          <SplitButton invoice={invoice} />
          <CancelInvoiceButton invoice={invoice} />
        </>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
        <InvoiceStateChip state={invoice.state} />
        <Box sx={{ color: 'text.secondary' }}>{facts.join(' · ')}</Box>
      </Box>
      <PlainTable
        label={t('invoices.charges', { number })}
        rows={invoice.charges.map((charge, position) => ({ ...charge, position }))}
        rowId={({ position }) => String(position)}
        rowName={({ feeCode }) => feeCode}
        columns={[
          {
            key: 'fee',
            header: t('column.fee'),
            cell: ({ feeCode, name }) => `${feeCode} ${pick(name.th, name.en)}`,
            note: ({ reason }) => reason && why(reason),
          },
          { key: 'amount', header: t('column.amount'), align: 'right', cell: ({ amount }) => formatBaht(amount) },
          {
            key: 'credited',
            header: t('column.credited'),
            align: 'right',
            cell: ({ credited }) => formatBaht(credited),
          },
          { key: 'reduced', header: t('column.reduced'), align: 'right', cell: ({ reduced }) => formatBaht(reduced) },
          { key: 'paid', header: t('column.paid'), align: 'right', cell: ({ paid }) => formatBaht(paid) },
          {
            key: 'left',
            header: t('column.left'),
            align: 'right',
            cell: ({ amount, credited, reduced, paid }) => formatBaht(leftOf(amount, credited, reduced, paid)),
          },
        ]}
      />
      <Box sx={{ mt: 2 }}>
        <PlainTable
          label={t('invoices.instalments', { number })}
          rows={invoice.instalments.map((part, position) => ({ ...part, position }))}
          rowId={({ position }) => String(position)}
          rowName={({ position }) => String(position + 1)}
          columns={[
            {
              key: 'due',
              header: t('column.due'),
              cell: ({ position, dueOn }) =>
                t('invoices.part', { number: position + 1, day: shortDate(dueOn, language) }),
              note: ({ qr }) =>
                qr && t('invoices.qr', { reference: qr.reference2, until: endTime(qr.expiresAt, language) }),
            },
            { key: 'amount', header: t('column.amount'), align: 'right', cell: ({ amount }) => formatBaht(amount) },
            { key: 'paid', header: t('column.paid'), align: 'right', cell: ({ paid }) => formatBaht(paid) },
            {
              key: 'left',
              header: t('column.left'),
              align: 'right',
              cell: ({ amount, paid }) => formatBaht(leftOf(amount, paid)),
            },
          ]}
        />
      </Box>
    </Panel>
  );
}
