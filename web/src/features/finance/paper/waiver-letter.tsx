import { useTranslation } from 'react-i18next';
import { Lines } from '@/features/documents/verify/lines';
import { PaperFacts, studentFacts, type PaperView } from '@/features/documents/verify/paper';
import { formatBaht } from '@/lib/money';
import { gregorianYear } from '@/lib/term';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

/** What the letter of a decided waiver says. */
export const WaiverLetterPaper: PaperView<'waiver_letter'> = ({ paper, content }) => {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  const termOf = ({ academicYear, semester }: { academicYear: number; semester: number }) =>
    `${t(`semester.${semester}`)} ${language === 'en' ? gregorianYear(academicYear) : academicYear}`;
  const until = longDate(content.until, language);
  return (
    <>
      <PaperFacts paper={paper} facts={studentFacts(content.student)} />
      <p>{`${t(`waiver.kind.${content.waiverKind}`)} ${termOf(content)}`}</p>
      <p>{`${t('waiver.asked_on')} ${longDate(content.askedOn, language)}`}</p>
      <Lines
        columns={['invoice', 'term']}
        language={paper.language}
        rows={content.invoices.map((invoice) => ({ invoice: invoice.number, term: termOf(invoice) }))}
      />
      <p>{t('waiver.amount', { amount: formatBaht(content.amount) })}</p>
      <p>
        {t('waiver.reason')} <span lang={paper.language}>{content.reason}</span>
      </p>
      <p>
        <strong>{t(`waiver.decision.${content.decision}`, { until })}</strong>
      </p>
      {content.remark && (
        <p>
          {t('waiver.remark')} <span lang={paper.language}>{content.remark}</span>
        </p>
      )}
      <p>{`${t('waiver.decided_on')} ${longDate(content.decidedOn, language)}`}</p>
      <p>{t('waiver.decided_by', { name: content.decidedBy })}</p>
    </>
  );
};
