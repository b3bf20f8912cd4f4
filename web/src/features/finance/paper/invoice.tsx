import { useTranslation } from 'react-i18next';
import { Lines } from '@/features/documents/verify/lines';
import type { ContentOf, PaperView } from '@/features/documents/verify/paper';
import { formatBaht, leftOf } from '@/lib/money';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { Awards, MoneyFacts, Total } from './parts';

/** What an invoice says: its charges, and of each part when it is due and what is left of it. */
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
      {content.toPay !== null && <ToPay content={content} toPay={content.toPay} />}
      <h3>{t('heading.instalments')}</h3>
      <Lines
        columns={['instalment', 'due_on', 'baht', 'paid', 'left']}
        language={paper.language}
        rows={content.instalments.map(({ sequence, dueOn, amount, paid }) => ({
          instalment: String(sequence),
          due_on: longDate(dueOn, language),
          baht: formatBaht(amount),
          paid: formatBaht(paid),
          left: formatBaht(leftOf(amount, paid)),
        }))}
      />
    </>
  );
};

/** What is taken off the total, what is left to pay, and the part that is asked for; papers of before do not say it. */
function ToPay({ content, toPay }: { content: ContentOf<'invoice'>; toPay: string }) {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  const { asked, credited, otherReductions, paid } = content;
  const takenOff = [
    [t('total.credited'), credited],
    [t('total.other_reductions'), otherReductions],
    [t('total.paid_so_far'), paid],
  ].filter(([, amount]) => Number(amount) > 0);
  return (
    <>
      {takenOff.map(([name, amount]) => (
        <p key={name}>{`${name} −${formatBaht(amount ?? '0')}`}</p>
      ))}
      <p className="total">{`${t('total.to_pay')} ${formatBaht(toPay)}`}</p>
      <h3>{t('heading.asked')}</h3>
      {asked ? (
        <p>
          {[
            t('asked.part', { sequence: asked.sequence, parts: asked.parts }),
            t('slip.amount', { amount: formatBaht(asked.amount) }),
            `${t('head.due_on')} ${longDate(asked.dueOn, language)}`,
            asked.reference2 ? `${t('head.reference_2')} ${asked.reference2}` : t('asked.no_code'),
          ].join(' · ')}
        </p>
      ) : (
        <p>{t('asked.nothing')}</p>
      )}
    </>
  );
}
