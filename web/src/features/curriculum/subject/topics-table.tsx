import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { PlainTable } from '@/components/plain-table';
import { useLanguage } from '@/lib/use-language';

interface TopicsTableProps<Topic> {
  label: string;
  topics: readonly Topic[];
  theory: (topic: Topic) => string;
  practice: (topic: Topic) => string;
  /** What else is said of each. */
  more?: readonly Column<Topic>[];
}

/** The topics of a subject in their order, numbered, with their hours. */
export function TopicsTable<Topic extends (Schemas['TaughtHours'] | Schemas['TeachingHours'])['topics'][number]>({
  label,
  topics,
  theory,
  practice,
  more,
}: TopicsTableProps<Topic>) {
  const { t } = useTranslation('teaching');
  const { pick } = useLanguage();
  return (
    <PlainTable
      label={label}
      rows={topics.map((topic, index) => ({ ...topic, number: index + 1 }))}
      rowId={({ number }) => String(number)}
      rowName={({ topicTh }) => topicTh}
      columns={[
        {
          key: 'topic',
          header: t('hours.topic'),
          cell: ({ number, topicTh, topicEn }) => `${number}. ${pick(topicTh, topicEn || topicTh)}`,
        },
        { key: 'theory', header: t('hours.theory'), align: 'right', cell: theory },
        { key: 'practice', header: t('hours.practice'), align: 'right', cell: practice },
        ...(more ?? []),
      ]}
    />
  );
}
