import { useTranslation } from 'react-i18next';
import { PaperFacts, studentFacts, type PaperView } from '@/features/documents/verify/paper';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

/** What a letter on a student's standing says. */
export const StandingLetterPaper: PaperView<'standing_letter'> = ({ paper, content }) => {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  return (
    <>
      <p>{t('letter.number', { number: content.number })}</p>
      <PaperFacts paper={paper} facts={studentFacts(content.student)} />
      <p>{`${t('letter.decided_on')} ${longDate(content.decidedOn, language)}`}</p>
      <div lang={paper.language}>
        <p>{content.because}</p>
        <p>
          <strong>{content.decision}</strong>
        </p>
        {content.appeal && <p>{content.appeal}</p>}
      </div>
      <p>{t('letter.signed_by', { name: content.signedBy })}</p>
    </>
  );
};
