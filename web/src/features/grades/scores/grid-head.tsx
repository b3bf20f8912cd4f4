import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';

/** The topics, what each is out of and what it weighs. */
export const GridHead = memo(function GridHead({ topics }: { topics: readonly Schemas['TopicView'][] }) {
  const { t } = useTranslation('scores');
  return (
    <div role="row" aria-rowindex={1} className="score-row score-head">
      <div role="columnheader" className="score-who">
        {t('grid.student')}
      </div>
      {topics.map(({ topicId, name, maximum, weight }) => (
        <div key={topicId} role="columnheader" className="score-topic">
          <span className="score-topic-name" title={name}>
            {name}
          </span>
          <span>{t('grid.outOf', { maximum, weight })}</span>
        </div>
      ))}
      <div role="presentation" className="score-results">
        <div role="columnheader" className="score-topic score-total">
          {t('grid.total')}
        </div>
        <div role="columnheader" className="score-topic">
          {t('grid.letter')}
        </div>
      </div>
    </div>
  );
});
