import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { useWideScreen } from '@/lib/use-media-query';
import { OneByOne } from './one-by-one';
import type { OpenScores } from './open-scores';
import { useScores } from './use-scores';
import { WideGrid } from './wide-grid';

interface ScoreGridProps {
  sheet: Schemas['SheetView'];
  /** What can be done with all scores at once. */
  tools?: ComponentType<{ sheet: Schemas['SheetView']; scores: OpenScores }>;
}

/** Where the scores of a sheet are entered: a grid where there is room, else one student at a time. */
export default function ScoreGrid({ sheet, tools }: ScoreGridProps) {
  const { t } = useTranslation('scores');
  if (sheet.students.length === 0) return <EmptyState title={t('empty.students')} hint={t('empty.studentsHint')} />;
  if (sheet.topics.length === 0) return <EmptyState title={t('empty.topics')} hint={t('empty.topicsHint')} />;
  return <Entry key={sheet.sheetId} sheet={sheet} tools={tools} />;
}

function Entry({ sheet, tools: Tools }: ScoreGridProps) {
  const scores = useScores(sheet);
  const wide = useWideScreen();
  const tools = Tools && <Tools sheet={sheet} scores={scores} />;
  return (
    <>
      {!wide && tools}
      {wide ? <WideGrid sheet={sheet} scores={scores} /> : <OneByOne sheet={sheet} scores={scores} />}
      {/* Where the grid is, the scores come first: what is done with the whole sheet is below them. */}
      {wide && tools}
    </>
  );
}
