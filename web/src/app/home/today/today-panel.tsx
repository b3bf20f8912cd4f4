import EventSeatIcon from '@mui/icons-material/EventSeatOutlined';
import HourglassIcon from '@mui/icons-material/HourglassBottomOutlined';
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import QuizIcon from '@mui/icons-material/QuizOutlined';
import SchoolIcon from '@mui/icons-material/SchoolOutlined';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useCaseTexts } from '@/components/case-panel/use-case-texts';
import { Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { TwoColumnList } from '@/components/two-column-list';
import { relativeTime } from '@/lib/age';
import { formatBaht } from '@/lib/money';
import { isWithinADay, shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useNow } from '@/lib/use-now';
import { todayQuery } from './api';
import { daysOff, deadlines, upcoming, type Deadline } from './next';
import { TodayLine } from './today-line';
import { useDayWords } from './use-day-words';

/** What comes next in the student's day, each line a link to where one acts. */
export function TodayPanel() {
  const { t } = useTranslation('dashboard');
  const query = useQuery(todayQuery);
  return (
    <Panel title={t('today.title')}>
      <QueryView query={query}>{(today) => <Lines today={today} />}</QueryView>
    </Panel>
  );
}

function Lines({ today }: { today: Schemas['Today'] }) {
  const now = useNow();
  const due = deadlines(today, now);
  return (
    <TwoColumnList from="md">
      <NextClass today={today} now={now} />
      <NextExam today={today} now={now} />
      <NextDeadline deadline={due[0]} others={Math.max(0, due.length - 1)} now={now} />
      {today.waitlist.map((place) => (
        <Waiting key={place.caseId} place={place} />
      ))}
      <Money money={today.money} />
    </TwoColumnList>
  );
}

interface OfToday {
  today: Schemas['Today'];
  now: number;
}

function NextClass({ today, now }: OfToday) {
  const { t } = useTranslation('dashboard');
  const { language, pick } = useLanguage();
  const words = useDayWords(now);
  const next = upcoming(today.classes, now);
  const line = { Icon: SchoolIcon, label: t('today.class.label') };
  const free = daysOff(today, next?.startsAt, now).map(({ day, name }) =>
    t('today.class.holiday', { day: words.day(day), name: pick(name.th, name.en) }),
  );
  if (!next) {
    const why = today.noClass ?? 'not_known';
    const to = why === 'not_enrolled' ? '/std/open-subjects' : '/std/timetable';
    return (
      <TodayLine
        {...line}
        to={to}
        value={t(`today.class.${why}`)}
        notes={[t(`today.class.do_${why}`), ...free]}
        isQuiet
      />
    );
  }
  const starts = new Date(next.startsAt).getTime();
  const isNow = starts <= now;
  const soon = isNow ? t('today.class.now') : relativeTime(starts, now, language);
  const room = next.room ? pick(next.room.th, next.room.en) : t('today.noRoom');
  return (
    <TodayLine
      {...line}
      to="/std/timetable"
      label={isNow ? t('today.class.now') : t('today.class.in', { soon })}
      value={`${next.subjectShow} ${pick(next.name.th, next.name.en)}`}
      notes={[
        `${words.span(next.startsAt, next.endsAt)} · ${room}`,
        ...(next.inExamWeek ? [t('today.class.examWeek')] : []),
        ...free,
      ]}
    />
  );
}

function NextExam({ today, now }: OfToday) {
  const { t } = useTranslation('dashboard');
  const { pick } = useLanguage();
  const words = useDayWords(now);
  const next = upcoming(today.exams, now);
  const line = { Icon: QuizIcon, label: t('today.exam.label') };
  if (!next)
    return (
      <TodayLine
        {...line}
        to="/std/timetable?tab=final"
        value={t('today.exam.none')}
        notes={[t('today.exam.noneDo')]}
        isQuiet
      />
    );
  const room = next.room ? pick(next.room.th, next.room.en) : t('today.noRoom');
  const rows = next.seatRows && ` ${t('today.exam.rows', { rows: next.seatRows })}`;
  return (
    <TodayLine
      {...line}
      label={t(`today.exam.${next.exam}`)}
      to={`/std/timetable?tab=${next.exam}`}
      value={`${next.subjectShow} ${pick(next.name.th, next.name.en)}`}
      notes={[`${words.span(next.startsAt, next.endsAt)} · ${room}${rows}`]}
      isUrgent={isWithinADay(next.startsAt, now)}
    />
  );
}

interface NextDeadlineProps {
  deadline: Deadline | undefined;
  /** How many follow it. */
  others: number;
  now: number;
}

function NextDeadline({ deadline, others, now }: NextDeadlineProps) {
  const { t } = useTranslation(['dashboard', 'lists']);
  const { pick } = useLanguage();
  const words = useDayWords(now);
  const texts = useCaseTexts(deadline && 'of' in deadline ? deadline.of.kind : 'enrolment');
  const line = { Icon: HourglassIcon, label: t('today.deadline.label') };
  if (!deadline)
    return (
      <TodayLine
        {...line}
        to="/std/cases"
        value={t('today.deadline.none')}
        notes={[t('today.deadline.noneDo')]}
        isQuiet
      />
    );
  const [what, effect] =
    'of' in deadline
      ? [pick(deadline.of.title.th, deadline.of.title.en), texts.deadline(deadline.of.effect)]
      : [t(`lists:calendar.period.${deadline.period.kind}`), t(`today.effect.${deadline.period.kind}`)];
  return (
    <TodayLine
      {...line}
      label={t('today.deadline.until', { at: words.at(deadline.at) })}
      to={deadline.to}
      value={what}
      notes={[effect, ...(others > 0 ? [t('today.deadline.more', { count: others })] : [])]}
      isUrgent={isWithinADay(deadline.at, now)}
    />
  );
}

function Waiting({ place }: { place: Schemas['Today']['waitlist'][number] }) {
  const { t } = useTranslation('waitlist');
  const { pick } = useLanguage();
  const waits = place.sections.filter(({ position }) => position !== null);
  return (
    <TodayLine
      Icon={EventSeatIcon}
      to={`/std/cases/${place.caseId}`}
      label={t('title')}
      value={`${place.subjectShow} ${pick(place.name.th, place.name.en)}`}
      notes={
        place.stage === 'waiting'
          ? waits.map((section) => {
              const name = t('section', { type: t(`type.${section.sectionType}`), code: section.sectionCode });
              return `${name}: ${t('position', { position: section.position, waiting: section.waiting })}`;
            })
          : [t(`stage.${place.stage}`)]
      }
      isUrgent={place.stage === 'offered'}
    />
  );
}

function Money({ money }: Pick<Schemas['Today'], 'money'>) {
  const { t } = useTranslation('dashboard');
  const { language } = useLanguage();
  const line = { Icon: PaymentsIcon, label: t('today.money.label'), to: '/std/finance?tab=finance' };
  if (!money) return <TodayLine {...line} value={t('today.money.none')} notes={[t('today.money.noneDo')]} isQuiet />;
  const day = shortDate(money.dueOn, language);
  const isHeld = money.effect === 'held';
  const invoice = t('today.money.of', { number: money.number, term: `${money.academicYear}/${money.semester}` });
  const rest = money.total === money.due ? [] : [t('today.money.total', { amount: formatBaht(money.total) })];
  return (
    <TodayLine
      {...line}
      value={t(isHeld ? 'today.money.overdue' : 'today.money.due', { amount: formatBaht(money.due), day })}
      notes={[t(`today.money.${money.effect}`), ...rest, invoice]}
      isUrgent={isHeld}
    />
  );
}
