import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { Note } from '@/components/note';
import { PlainTable } from '@/components/plain-table';

interface FromScoresProps {
  how: Schemas['HowGraded'];
  /** The letter that was published with it. */
  letter: string;
  coordinator: string;
}

/** The scores of a version, and the way from them to the letter. */
export function FromScores({ how, letter, coordinator }: FromScoresProps) {
  const { t } = useTranslation('explanations');
  return (
    <>
      <section>
        <Typography variant="subtitle1" component="h3" gutterBottom>
          {t('topics.title')}
        </Typography>
        {how.topics.length > 0 ? <Topics topics={how.topics} /> : <Note>{t('topics.none', { coordinator })}</Note>}
      </section>
      <section>
        <Typography variant="subtitle1" component="h3" gutterBottom>
          {t('how.title')}
        </Typography>
        <Way how={how} letter={letter} />
        <Note>{t('how.ask', { coordinator })}</Note>
      </section>
    </>
  );
}

function Topics({ topics }: { topics: readonly Schemas['TopicPart'][] }) {
  const { t } = useTranslation('explanations');
  const scoreOf = ({ mark, value, maximum }: Schemas['TopicPart']) => {
    if (mark) return t(`topics.${mark}`, { maximum });
    return value === null ? t('topics.blank') : t('topics.of', { value, maximum });
  };
  const columns: Column<Schemas['TopicPart']>[] = [
    { key: 'topic', header: t('topics.topic'), cell: ({ name }) => name },
    { key: 'score', header: t('topics.score'), align: 'right', cell: scoreOf },
    {
      key: 'weight',
      header: t('topics.weight'),
      align: 'right',
      cell: ({ weight }) => t('topics.percent', { number: weight }),
    },
    { key: 'points', header: t('topics.points'), align: 'right', cell: ({ points }) => points ?? '–' },
  ];
  return (
    <>
      <PlainTable
        label={t('topics.title')}
        columns={columns}
        rows={topics}
        rowId={({ name }) => name}
        rowName={({ name }) => name}
      />
      {topics.some(({ mark }) => mark === 'excused') && <Note>{t('topics.spread')}</Note>}
    </>
  );
}

function Way({ how, letter }: { how: Schemas['HowGraded']; letter: string }) {
  const { t } = useTranslation('explanations');
  const { exact, total, reached, missed, computed } = how;
  const byLines = how.method !== 'direct' && computed !== null;
  const steps = [
    exact && t('how.exact', { exact }),
    exact &&
      t('how.rounded', {
        rounding: t(`how.${how.rounding}`),
        decimals: t('how.decimals', { count: how.decimals }),
        exact,
        total,
      }),
    byLines && how.method === 'statistics' && t('how.statistics', { letter: computed }),
    how.method === 'satisfactory' && t('how.satisfactory'),
    reached && t('how.reached', { total, ...reached }),
    byLines && !reached && missed && t('how.below', { total, letter: computed }),
    missed && t('how.missed', { ...missed }),
    how.method === 'direct' && t('how.direct'),
    how.method !== 'direct' &&
      how.isByHand &&
      (computed ? t('how.byHand', { letter, computed }) : t('how.byHandOnly', { letter })),
  ];
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
      {steps.flatMap((step) => (step ? [<li key={step}>{step}</li>] : []))}
    </Box>
  );
}
