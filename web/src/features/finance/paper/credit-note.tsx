import { useTranslation } from 'react-i18next';
import { Lines } from '@/features/documents/verify/lines';
import type { PaperView } from '@/features/documents/verify/paper';
import { formatBaht } from '@/lib/money';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { MoneyFacts, Total } from './parts';

/** What a credit note says: the value before and after it, the difference, and why. */
export const CreditNotePaper: PaperView<'credit_note'> = ({ paper, content }) => {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  return (
    <>
      <MoneyFacts
        paper={paper}
        content={content}
        more={[
          ['invoice_number', content.invoiceNumber],
          ['invoice_on', longDate(content.invoiceOn, language)],
          ['original_value', formatBaht(content.originalValue)],
          ['correct_value', formatBaht(content.correctValue)],
        ]}
      />
      <Lines
        columns={['number', 'fee_code', 'fee', 'original', 'correct', 'difference']}
        language={paper.language}
        rows={content.lines.map((line, index) => ({
          number: String(index + 1),
          fee_code: line.code,
          fee: line.name,
          original: formatBaht(line.original),
          correct: formatBaht(line.correct),
          difference: formatBaht(line.difference),
        }))}
      />
      <Total
        said={`${t('total.difference')} ${formatBaht(content.difference)}`}
        words={content.differenceInWords}
        language={paper.language}
      />
      <h3>{t('heading.reason')}</h3>
      <p lang={paper.language}>{content.reason}</p>
    </>
  );
};
