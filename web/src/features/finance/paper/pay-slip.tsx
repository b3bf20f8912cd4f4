import { useTranslation } from 'react-i18next';
import type { PaperView } from '@/features/documents/verify/paper';
import { formatBaht } from '@/lib/money';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { MoneyFacts, Total } from './parts';

/** What a pay slip says: the instalment, its references, and until when it can be paid by them. */
export const PaySlipPaper: PaperView<'pay_slip'> = ({ paper, content }) => {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  return (
    <>
      <MoneyFacts
        paper={paper}
        content={content}
        more={[
          ['invoice', content.invoiceNumber],
          ['instalment', String(content.sequence)],
          ['biller_id', content.billerId],
          ['reference_1', content.reference1],
          ['reference_2', content.reference2],
          ['due_on', longDate(content.dueOn, language)],
          ['payable_until', longDate(content.payableUntil, language)],
        ]}
      />
      <Total
        said={t('slip.amount', { amount: formatBaht(content.amount) })}
        words={content.amountInWords}
        language={paper.language}
      />
    </>
  );
};
