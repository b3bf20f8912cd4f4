import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Lines } from '@/features/documents/verify/lines';
import { PaperFacts, studentFacts, type ContentOf, type PaperFact } from '@/features/documents/verify/paper';
import { formatBaht } from '@/lib/money';
import { gregorianYear } from '@/lib/term';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

type MoneyContent = ContentOf<'invoice' | 'receipt' | 'credit_note' | 'pay_slip'>;

interface MoneyFactsProps {
  paper: Schemas['VerifiedPaper'];
  content: MoneyContent;
  /** What a kind has beside what all papers of money have. */
  more: readonly PaperFact[];
}

/** The head of a paper of money: its number and day, who issued it, whom it is for. */
export function MoneyFacts({ paper, content, more }: MoneyFactsProps) {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  const { issuer, student, academicYear, semester } = content;
  const year = language === 'en' ? gregorianYear(academicYear) : academicYear;
  const facts: PaperFact[] = [
    ['number', content.number],
    ['issued_on', longDate(content.issuedOn, language)],
    ['issuer', [issuer.name, issuer.campus, issuer.address].filter(Boolean).join(' · '), true],
    ['tax_id', issuer.taxId],
    ...studentFacts(student),
    ['term', `${year} ${t(`semester.${semester}`)}`],
    ...more,
  ];
  return <PaperFacts paper={paper} facts={facts} />;
}

/** A total in figures, and in the words of the paper. */
export function Total({ said, words, language }: { said: string; words: string; language: string }) {
  return (
    <p className="total">
      {said}
      <br />
      <span lang={language}>{`(${words})`}</span>
    </p>
  );
}

type PaperAwards = ContentOf<'invoice' | 'receipt'>['awards'];

/** What scholarships and discounts take off the invoices of a paper; nothing where there are none. */
export function Awards({ awards, language }: { awards: PaperAwards; language: string }) {
  const { t } = useTranslation('documents');
  if (awards.length === 0) return null;
  return (
    <>
      <h3>{t('heading.awards')}</h3>
      <Lines
        columns={['fee', 'invoice', 'baht']}
        language={language}
        rows={awards.map(({ name, invoiceNumber, amount }) => ({
          fee: name || t('award.other'),
          invoice: invoiceNumber,
          baht: `−${formatBaht(amount)}`,
        }))}
      />
    </>
  );
}
