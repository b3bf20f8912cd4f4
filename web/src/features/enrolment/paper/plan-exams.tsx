import { useTranslation } from 'react-i18next';
import type { PaperView } from '@/features/documents/verify/paper';
import { TermFacts } from './parts';
import { ExamLines } from './timetable';

/** What a paper of the examinations of a plan says. */
export const PlanExamsPaper: PaperView<'plan_exams'> = ({ paper, content }) => {
  const { t } = useTranslation('documents');
  return (
    <>
      <TermFacts paper={paper} content={content} />
      {(['midterm', 'final'] as const).map((kind) => (
        <ExamLines
          key={kind}
          kind={kind}
          exams={content.exams.filter(({ exam }) => exam === kind)}
          language={paper.language}
        />
      ))}
      <h3>{t('planExams.near')}</h3>
      {content.close.length === 0 ? (
        <p>{t('planExams.none')}</p>
      ) : (
        <ul>
          {content.close.map(({ nearness, first, second, minutes }) => (
            <li key={`${first}-${second}`}>{t(`planExams.${nearness}`, { first, second, minutes })}</li>
          ))}
        </ul>
      )}
    </>
  );
};
