import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { OldReceipts } from '@/features/finance/old-receipt/old-receipts';
import type { MoneyPaper } from '@/features/finance/paper/api';
import { PrintMenu } from '@/features/finance/paper/print-menu';
import { formatBaht } from '@/lib/money';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

interface Paper {
  paper: MoneyPaper;
  /** Printing it releases the original. */
  isOriginal?: boolean;
  number: string;
  total: string;
  issuedAt: string;
  note: string;
}

/** Receipts and credit notes, the newest first, each to print; receipts of the old system are only shown. */
export function PapersOfMoney({ account }: { account: Schemas['AccountView'] }) {
  const { t } = useTranslation('myFinance');
  const { language, pick } = useLanguage();
  const noteOf = ({ cancelledAt, originalAt }: Schemas['AccountView']['receipts'][number]) => {
    if (cancelledAt) return t('receipts.cancelled', { day: shortDate(cancelledAt, language) });
    return t(originalAt ? 'receipts.printed' : 'receipts.original');
  };
  const receipts: Paper[] = account.receipts.map((receipt) => ({
    ...receipt,
    paper: { kind: 'receipt', number: receipt.number, wanted: 'next' },
    isOriginal: !receipt.originalAt && !receipt.cancelledAt,
    note: [
      t('receipts.payee', { campus: pick(receipt.campus.th, receipt.campus.en) }),
      noteOf(receipt),
      ...(receipt.movedTo.length > 0 ? [t('receipts.moved', { invoices: receipt.movedTo.join(' ') })] : []),
    ].join(' · '),
  }));
  const notes: Paper[] = account.creditNotes.map((note) => ({
    ...note,
    paper: { kind: 'credit_note', number: note.number },
    note: t('receipts.credits', { number: note.invoiceNumber }),
  }));
  return (
    <>
      <Papers title={t('receipts.title')} empty={t('receipts.empty')} papers={receipts} />
      <OldReceipts receipts={account.oldReceipts} />
      {notes.length > 0 && <Papers title={t('receipts.creditNotes')} empty="" papers={notes} />}
    </>
  );
}

function Papers({ title, empty, papers }: { title: string; empty: string; papers: readonly Paper[] }) {
  const { t } = useTranslation('myFinance');
  const { language } = useLanguage();
  return (
    <Panel title={title}>
      {papers.length === 0 && <Box sx={{ color: 'text.secondary' }}>{empty}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {papers.map((paper) => (
          <Box
            component="li"
            key={paper.number}
            sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between', py: 0.75 }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ fontWeight: 700 }}>{paper.number}</Box>
              <Box sx={{ color: 'text.secondary', fontSize: '0.88rem' }}>
                {`${shortDate(paper.issuedAt, language)} · ${t('baht', { amount: formatBaht(paper.total) })}`}
                <br />
                {paper.note}
              </Box>
            </Box>
            <PrintMenu name={paper.number} choices={[{ paper: paper.paper, isOriginal: paper.isOriginal }]} />
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
