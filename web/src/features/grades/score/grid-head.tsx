import Tooltip from '@mui/material/Tooltip';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Choice, SortBy } from './view';

interface GridHeadProps {
  topics: readonly Schemas['TopicView'][];
  by: SortBy;
  direction: Choice['direction'];
  onSort: (by: SortBy) => void;
}

/** The topics, what each is out of and what it weighs. A click on a heading sorts by it; keys do so beside the grid. */
export const GridHead = memo(function GridHead({ topics, by, direction, onSort }: GridHeadProps) {
  const { t } = useTranslation('scores');
  const sorting = (column: SortBy) => ({
    role: 'columnheader',
    'aria-sort': column === by ? direction : undefined,
    onClick: () => onSort(column),
  });
  const sign = (column: SortBy) => column === by && <span aria-hidden>{direction === 'ascending' ? ' ▲' : ' ▼'}</span>;
  return (
    <div role="row" aria-rowindex={1} className="score-row score-head">
      <div {...sorting('code')} className="score-who">
        <span>
          {t('grid.student')}
          {sign('code')}
        </span>
      </div>
      {topics.map(({ topicId, name, maximum, weight }) => (
        <div key={topicId} {...sorting(`topic:${topicId}`)} className="score-topic">
          <span className="score-topic-name">
            {sign(`topic:${topicId}`)}
            <Tooltip title={name} enterTouchDelay={0} describeChild>
              <span className="score-topic-words">{name}</span>
            </Tooltip>
          </span>
          <span>{t('grid.outOf', { maximum, weight })}</span>
        </div>
      ))}
      <div role="presentation" className="score-results">
        <div {...sorting('total')} className="score-topic score-total">
          <span>
            {t('grid.total')}
            {sign('total')}
          </span>
        </div>
        <div {...sorting('letter')} className="score-topic">
          <span>
            {t('grid.letter')}
            {sign('letter')}
          </span>
        </div>
      </div>
    </div>
  );
});
