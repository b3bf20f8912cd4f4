import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { clock, DAYS } from '@/components/week-grid/placing';
import { daySpan } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

/** How subjects and sections are named in sentences, in the language shown. */
export function useSectionWords() {
  const { t } = useTranslation(['enrolment', 'common']);
  const { language, pick } = useLanguage();
  const kind = (section: Schemas['OpenSectionView']) => pick(section.sectionTypeName.th, section.sectionTypeName.en);
  const exam = ({ kind: which, startsAt, endsAt }: Schemas['OpenSectionView']['exams'][number]) => {
    const date = daySpan(startsAt, endsAt, language);
    return t(which === 'midterm' ? 'section.midterm' : 'section.final', { date });
  };
  return {
    subject: (subject: Schemas['OpenSubjectView']) =>
      `${subject.subjectShow} ${pick(subject.name.th, subject.name.en)}`,
    kind,
    section: (section: Schemas['OpenSectionView']) =>
      `${kind(section)} ${t('section.label', { code: section.sectionCode })}`,
    teacher: (section: Schemas['OpenSectionView']) => section.teacher && pick(section.teacher.th, section.teacher.en),
    meetings: (section: Schemas['OpenSectionView']) =>
      section.meetings.map((meeting) =>
        [
          `${t(`common:week.days.${DAYS[meeting.weekday] ?? 'MON'}`)} ${clock(meeting.startsMinute)}–${clock(meeting.endsMinute)}`,
          meeting.room && pick(meeting.room.th, meeting.room.en),
        ]
          .filter(Boolean)
          .join(' · '),
      ),
    exams: (section: Schemas['OpenSectionView']) => section.exams.map(exam),
    examsWithRooms: (section: Schemas['OpenSectionView']) =>
      section.exams.map((one) => [exam(one), pick(one.room.th, one.room.en)].filter(Boolean).join(' · ')),
    who: (section: Schemas['OpenSectionView']) =>
      [
        t('section.allowedLine', { who: section.allowedMajors.join(', ') || t('section.everyone') }),
        section.excludedMajors.length > 0 && t('section.excludedLine', { who: section.excludedMajors.join(', ') }),
      ].filter((line): line is string => Boolean(line)),
  };
}
