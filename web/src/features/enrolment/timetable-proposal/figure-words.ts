import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';

const HOUR = 60;
const FEW = 3;

/** Returns functions that word a proposed timetable (days, gaps, examinations, seats; one line each) and a duration. */
export function useFigureWords() {
  const { t } = useTranslation('timetableProposals');
  const duration = (minutes: number) => {
    const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
    return [hours > 0 && t('figures.hours', { count: hours }), rest > 0 && t('figures.minutes', { count: rest })]
      .filter(Boolean)
      .join(' ');
  };
  return {
    duration,
    figures: ({ figures }: Schemas['TimetableView']) => [
      t('figures.days', { count: figures.days }),
      figures.gapMinutes > 0 ? t('figures.gaps', { time: duration(figures.gapMinutes) }) : t('figures.noGaps'),
      figures.tightExams > 0
        ? t('figures.tightExams', { count: figures.tightExams })
        : figures.sameDayExams > 0
          ? t('figures.sameDayExams', { count: figures.sameDayExams })
          : t('figures.examsApart'),
      t(
        figures.scarcity === 0
          ? 'figures.seatsPlenty'
          : figures.scarcity <= FEW
            ? 'figures.seatsSome'
            : 'figures.seatsFew',
      ),
    ],
  };
}
