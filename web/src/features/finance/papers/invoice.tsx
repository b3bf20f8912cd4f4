import { useTranslation } from 'react-i18next';
import { Lines } from '@/features/documents/verify/lines';
import type { PaperView } from '@/features/documents/verify/paper';
import { formatBaht } from '@/lib/money';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { Awards, MoneyFacts, Total } from './parts';

/** What an invoice says: its charges, and when each part is due. */
export const InvoicePaper: PaperView<'invoice'> = ({ paper, content }) => {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  return (
    <>
      <MoneyFacts
        paper={paper}
        content={content}
        more={[
          ['invoice_kind', t(`invoice_kind.${content.reason}`)],
          ['reference_1', content.reference1],
        ]}
      />
      <Lines
        columns={['number', 'fee_code', 'fee', 'baht']}
        language={paper.language}
        rows={content.lines.map(({ code, name, amount }, index) => ({
          number: String(index + 1),
          fee_code: code,
          fee: name,
          baht: formatBaht(amount),
        }))}
      />
      <Total
        said={`${t('total.baht')} ${formatBaht(content.total)}`}
        words={content.totalInWords}
        language={paper.language}
      />
      <Awards awards={content.awards} language={paper.language} />
      <h3>{t('heading.instalments')}</h3>
      <Lines
        columns={['instalment', 'due_on', 'baht']}
        language={paper.language}
        rows={content.instalments.map(({ sequence, dueOn, amount }) => ({
          instalment: String(sequence),
          due_on: longDate(dueOn, language),
          baht: formatBaht(amount),
        }))}
      />
    </>
  );
};
