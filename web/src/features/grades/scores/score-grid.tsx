import { useTranslation } from 'react-i18next';
import type { SheetView } from '@/client/models';
import { EmptyState } from '@/components/empty-state';
import { useWideScreen } from '@/lib/use-media-query';
import { OneByOne } from './one-by-one';
import { useScores } from './use-scores';
import { WideGrid } from './wide-grid';

/** Where the scores of a sheet are entered: a grid where there is room, else one student at a time. */
export default function ScoreGrid({ sheet }: { sheet: SheetView }) {
  const { t } = useTranslation('scores');
  if (sheet.students.length === 0) return <EmptyState title={t('empty.students')} hint={t('empty.studentsHint')} />;
  if (sheet.topics.length === 0) return <EmptyState title={t('empty.topics')} hint={t('empty.topicsHint')} />;
  return <Entry key={sheet.sheetId} sheet={sheet} />;
}

function Entry({ sheet }: { sheet: SheetView }) {
  const scores = useScores(sheet);
  const wide = useWideScreen();
  return wide ? <WideGrid sheet={sheet} scores={scores} /> : <OneByOne sheet={sheet} scores={scores} />;
}
