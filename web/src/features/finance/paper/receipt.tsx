import { useTranslation } from 'react-i18next';
import { Lines } from '@/features/documents/verify/lines';
import type { PaperFact, PaperView } from '@/features/documents/verify/paper';
import { formatBaht } from '@/lib/money';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { Awards, MoneyFacts, Total } from './parts';

/** What a receipt says: what was paid of which invoice, and whether it is the original, a copy or a substitute. */
export const ReceiptPaper: PaperView<'receipt'> = ({ paper, content }) => {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  const { release } = content;
  const released: PaperFact[] = [['print', t(`print.${release.form}`, { count: release.count })]];
  if (release.reason) released.push(['print_reason', release.reason, true]);
  if (release.cancelledAt) released.push(['cancelled_at', dateTime(release.cancelledAt, language)]);
  if (paper.stands) released.push(['stands', t(`receipt_status.${paper.stands}`)]);
  if (release.originalAt) released.push(['original_at', dateTime(release.originalAt, language)]);
  return (
    <>
      <MoneyFacts
        paper={paper}
        content={content}
        more={[
          ['book', content.book],
          ['serial', content.serial],
          ...(content.part ? ([['part', t('asked.part', { ...content.part })]] as PaperFact[]) : []),
          ['paid_at', dateTime(content.paidAt, language)],
          ['paid_by', t('paid_by', { bank: content.bank })],
          ['transaction', content.bankTransaction],
          ...released,
        ]}
      />
      <Lines
        columns={['number', 'fee_code', 'fee', 'invoice', 'baht']}
        language={paper.language}
        rows={content.lines.map(({ code, name, invoiceNumber, amount }, index) => ({
          number: String(index + 1),
          fee_code: code,
          fee: name,
          invoice: invoiceNumber,
          baht: formatBaht(amount),
        }))}
      />
      <Total
        said={`${t('total.paid')} ${formatBaht(content.total)}`}
        words={content.totalInWords}
        language={paper.language}
      />
      <Awards awards={content.awards} language={paper.language} />
    </>
  );
};
