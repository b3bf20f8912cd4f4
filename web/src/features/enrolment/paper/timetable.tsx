import { useTranslation } from 'react-i18next';
import { clock } from '@/components/week-grid/placing';
import { Lines } from '@/features/documents/verify/lines';
import type { PaperView } from '@/features/documents/verify/paper';
import { daySpan, longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { TermFacts, useSectionCells, type Timetable } from './parts';

/** What a timetable says: the week of a term and its examinations. */
export const TimetablePaper: PaperView<'timetable'> = ({ paper, content }) => {
  const { language } = paper;
  const { t } = useTranslation('documents');
  const { language: shown } = useLanguage();
  const section = useSectionCells();
  const time = ({ weekday, startsMinute, endsMinute }: Timetable['meetings'][number]) =>
    weekday === null || startsMinute === null || endsMinute === null
      ? t('none.time')
      : `${t(`day.${weekday}`)} ${clock(startsMinute)} – ${clock(endsMinute)}`;
  return (
    <>
      <TermFacts paper={paper} content={content} />
      <h3>{t('heading.week', { starts: longDate(content.startsOn, shown), ends: longDate(content.endsOn, shown) })}</h3>
      {content.meetings.length === 0 ? (
        <p>{t('none.meetings')}</p>
      ) : (
        <Lines
          columns={['time', 'subject', 'name', 'section', 'room', 'teacher']}
          language={language}
          rows={content.meetings.map((line) => ({
            time: time(line),
            ...section(line),
            room: line.room,
            teacher: line.teacher,
          }))}
        />
      )}
      {(['midterm', 'final'] as const).map((kind) => (
        <ExamLines
          key={kind}
          kind={kind}
          exams={content.exams.filter(({ exam }) => exam === kind)}
          language={language}
        />
      ))}
    </>
  );
};

/** The examinations of a kind, line by line. */
export function ExamLines({ kind, exams, language }: { kind: string; exams: Timetable['exams']; language: string }) {
  const { t } = useTranslation('documents');
  const { language: shown } = useLanguage();
  const section = useSectionCells();
  return (
    <>
      <h3>{t(`exam.${kind}`)}</h3>
      {exams.length === 0 ? (
        <p>{t('none.exams')}</p>
      ) : (
        <Lines
          columns={['date', 'subject', 'name', 'section', 'room']}
          language={language}
          rows={exams.map((line) => ({
            date: daySpan(line.startsAt, line.endsAt, shown),
            ...section(line),
            room: line.room,
          }))}
        />
      )}
    </>
  );
}
