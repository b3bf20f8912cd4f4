import { useMemo, useState } from 'react';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';
import type { OpenScores } from './open-scores';
import { arranged, EVERYBODY, viewed, type Arrangement, type Choice } from './view';

/** Which students of a sheet a grid shows, and in which order; chosen here, and kept while scores are typed. */
export function useView(sheet: Schemas['SheetView'], scores: OpenScores) {
  const { language } = useLanguage();
  const [choice, setChoice] = useState(EVERYBODY);
  const [arrangement, setArrangement] = useState<Arrangement | null>(null);
  const arrange = (next: Choice) => setArrangement(arranged(sheet, scores.store.get(), next, language));
  const change = (changes: Partial<Choice>) => {
    const next = { ...choice, ...changes };
    setChoice(next);
    if (Object.keys(changes).some((name) => name !== 'text')) arrange(next);
  };
  return {
    choice,
    change,
    isArranged: arrangement !== null,
    /** Arranges the students again by the scores as they are now. */
    again: () => arrange(choice),
    /** Shows all students, in the order that was chosen. */
    showAll: () => change({ text: '', only: EVERYBODY.only }),
    shown: useMemo(() => viewed(sheet, arrangement, choice.text), [sheet, arrangement, choice.text]),
  };
}

export type View = ReturnType<typeof useView>;
