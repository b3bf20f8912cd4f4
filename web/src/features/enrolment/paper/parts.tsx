import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { PaperFacts, studentFacts, type ContentOf } from '@/features/documents/verify/paper';
import { shownCode } from '@/lib/subject-code';
import { gregorianYear } from '@/lib/term';
import { useLanguage } from '@/lib/use-language';

export type Result = ContentOf<'enrolment_result'>;
export type Timetable = ContentOf<'timetable'>;
export type PlanExams = ContentOf<'plan_exams'>;

/** The head of a paper about a student's term. */
export function TermFacts({
  paper,
  content,
}: {
  paper: Schemas['VerifiedPaper'];
  content: Result | Timetable | PlanExams;
}) {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  const year = language === 'en' ? gregorianYear(content.academicYear) : content.academicYear;
  const term = `${year} ${t(`semester.${content.semester}`)}`;
  return <PaperFacts paper={paper} facts={[...studentFacts(content.student), ['term', term]]} />;
}

/** A section as every table names it. */
export function useSectionCells() {
  const { t } = useTranslation('documents');
  return (line: Result['lines'][number] | Timetable['exams'][number] | Timetable['meetings'][number]) => ({
    subject: shownCode(line.subjectCode),
    name: line.subjectName,
    section: `${line.sectionCode} ${t(`type.${line.sectionType}`)}`,
  });
}
