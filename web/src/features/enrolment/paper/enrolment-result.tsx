import { useTranslation } from 'react-i18next';
import { Lines } from '@/features/documents/verify/lines';
import type { PaperView } from '@/features/documents/verify/paper';
import { TermFacts, useSectionCells } from './parts';

/** What an enrolment result says: sections and credits of a term. */
export const EnrolmentResult: PaperView<'enrolment_result'> = ({ paper, content }) => {
  const { t } = useTranslation('documents');
  const section = useSectionCells();
  return (
    <>
      <TermFacts paper={paper} content={content} />
      {content.lines.length === 0 ? (
        <p>{t('none.lines')}</p>
      ) : (
        <>
          <Lines
            columns={['subject', 'name', 'section', 'credit', 'status']}
            language={paper.language}
            rows={content.lines.map((line) => ({
              ...section(line),
              credit: line.credit,
              status: t(`status.${line.status}`),
            }))}
          />
          <p className="total">{t('total.enrolled', { credits: content.enrolledCredit })}</p>
        </>
      )}
      {content.waitingCredit !== '0' && (
        <p className="total">{t('total.waiting', { credits: content.waitingCredit })}</p>
      )}
    </>
  );
};
