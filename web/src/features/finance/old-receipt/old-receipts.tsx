import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { formatBaht } from '@/lib/money';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useShortTermName } from '@/lib/use-term-name';

type OldReceipt = Schemas['OldReceiptView'];

/** Receipts of the old system under their own numbers: to be looked up, with nothing to print. Without any, nothing. */
export function OldReceipts({ receipts }: { receipts: readonly OldReceipt[] }) {
  const { t } = useTranslation('accounts');
  const { language } = useLanguage();
  const termName = useShortTermName();
  if (receipts.length === 0) return null;
  const termOf = ({ academicYear, semester }: OldReceipt) =>
    academicYear === null ? '' : semester === null ? String(academicYear) : termName({ academicYear, semester });
  return (
    <Panel title={t('oldReceipts.title')}>
      <Box sx={{ color: 'text.secondary', mb: 1 }}>{t('oldReceipts.hint')}</Box>
      <PlainTable
        label={t('oldReceipts.title')}
        rows={receipts}
        rowId={({ book, number }) => `${book}/${number}`}
        rowName={({ number }) => number}
        columns={[
          {
            key: 'number',
            header: t('column.receipt'),
            cell: ({ number }) => number,
            note: ({ book }) => t('oldReceipts.book', { book }),
          },
          { key: 'day', header: t('oldReceipts.day'), cell: ({ receivedOn }) => shortDate(receivedOn, language) },
          { key: 'amount', header: t('column.amount'), align: 'right', cell: ({ amount }) => formatBaht(amount) },
          { key: 'what', header: t('oldReceipts.what'), cell: ({ description }) => description, note: termOf },
        ]}
      />
    </Panel>
  );
}
