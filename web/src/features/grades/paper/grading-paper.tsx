import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { PaperFacts, type ContentOf, type PaperFact } from '@/features/documents/verify/paper';
import { gregorianYear } from '@/lib/term';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

type ReportKind = 'grade_report' | 'grade_report_draft';
type CorrectionKind = 'correction_report' | 'correction_draft';
type Content<Kind extends ReportKind | CorrectionKind = ReportKind | CorrectionKind> = ContentOf<Kind>;

interface Said<Kind extends ReportKind | CorrectionKind> {
  paper: Schemas['VerifiedPaper'];
  content: Content<Kind>;
}

/** What a grade report says, but for the grades. */
export function GradeReportPaper({ paper, content }: Said<ReportKind>) {
  return (
    <GradingPaper
      paper={paper}
      content={content}
      facts={[
        ['teacher', content.teacher, true],
        ['department', content.department, true],
        ['faculty', content.faculty, true],
        ['students', String(content.students)],
      ]}
    />
  );
}

/** What a correction says, but for the grades and the reason. */
export function CorrectionPaper({ paper, content }: Said<CorrectionKind>) {
  return (
    <GradingPaper
      paper={paper}
      content={content}
      facts={[
        ['code', content.student.code],
        ['name', content.student.name, true],
      ]}
    />
  );
}

interface GradingPaperProps {
  paper: Schemas['VerifiedPaper'];
  content: Content;
  facts: readonly PaperFact[];
}

/** How the paper stands, on it and today; what it is about, and whose hands it has. */
function GradingPaper({ paper, content, facts }: GradingPaperProps) {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  const year = language === 'en' ? gregorianYear(content.academicYear) : content.academicYear;
  const head: PaperFact[] = [
    ['status', t(`paper_status.${content.status}`)],
    ['subject', `${content.subjectCode} ${content.subjectName}`, true],
    ['term', `${year} ${t(`semester.${content.semester}`)}`],
    ['sections', content.sections],
    ['credit', content.credit],
  ];
  const today: PaperFact[] = paper.stands ? [['stands', t(`paper_status.${paper.stands}`)]] : [];
  return (
    <>
      {content.number && <p>{t('grading.number', { number: content.number })}</p>}
      <PaperFacts paper={paper} facts={[...today, ...head, ...facts]} />
      <ul>
        {content.hands.map(({ hand, name, at }) => (
          <li key={`${hand} ${at}`}>
            {`${t(`hand.${hand}`)}: `}
            <span lang={paper.language}>{name}</span>
            {` · ${dateTime(at, language)}`}
          </li>
        ))}
      </ul>
      <p>{t('grading.not_told')}</p>
    </>
  );
}

/** What the reports of a sheet are about; their figures are its teachers' own. */
export function SheetReportPaper({
  paper,
  content,
}: {
  paper: Schemas['VerifiedPaper'];
  content: ContentOf<'sheet_report'>;
}) {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  const year = language === 'en' ? gregorianYear(content.academicYear) : content.academicYear;
  return (
    <>
      <PaperFacts
        paper={paper}
        facts={[
          ['subject', `${content.subjectCode} ${content.subjectName}`, true],
          ['term', `${year} ${t(`semester.${content.semester}`)}`],
          ['teacher', content.teacher, true],
          ['students', String(content.students)],
        ]}
      />
      <p>{t('sheet_report.not_told')}</p>
    </>
  );
}
