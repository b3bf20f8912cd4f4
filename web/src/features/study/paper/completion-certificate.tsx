import { useTranslation } from 'react-i18next';
import { PaperFacts, studentFacts, type PaperView } from '@/features/documents/verify/paper';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

/** What a certificate of completion says. */
export const CompletionPaper: PaperView<'completion_certificate'> = ({ paper, content }) => {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  return (
    <>
      <p>{t('completion.number', { number: content.number })}</p>
      <PaperFacts paper={paper} facts={studentFacts(content.student)} />
      <div lang={paper.language}>
        <p>{content.printedName}</p>
        <p>
          <strong>{content.programme}</strong>
        </p>
        {content.honours && <p>{t('transcript.honours', { honours: content.honours })}</p>}
      </div>
      <p>{t('completion.approved_on', { day: longDate(content.approvedOn, language) })}</p>
      <p>
        {content.conferredOn
          ? t('completion.conferred_on', { day: longDate(content.conferredOn, language) })
          : t('completion.before_council')}
      </p>
    </>
  );
};
