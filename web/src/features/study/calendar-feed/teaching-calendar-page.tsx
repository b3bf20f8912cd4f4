import { useTranslation } from 'react-i18next';
import { FeedPage } from './calendar-feed-page';

const READABLE = ['classes', 'exams', 'asStudent', 'nothingElse'] as const;

/** An address by which a calendar program follows what a teacher teaches, and its examinations. */
export default function TeachingCalendarPage() {
  const { t } = useTranslation('calendarFeed');
  return (
    <FeedPage
      title={t('teaching.title')}
      hint={t('teaching.hint')}
      readable={READABLE.map((line) => t(`teaching.${line}`))}
    />
  );
}
