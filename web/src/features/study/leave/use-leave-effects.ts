import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { formatBaht } from '@/lib/money';
import { useTermName } from '@/lib/use-term-name';

type Places = Schemas['LeaveEffectsView']['givenUp'];

const named = (places: Places) =>
  places.map(({ subjectCode, sectionCode }) => `${subjectCode} (${sectionCode})`).join(', ');

const withGrades = (places: Places) =>
  places.map(({ subjectCode, grade }) => (grade === null ? subjectCode : `${subjectCode} (${grade})`)).join(', ');

/** What a request does to subjects and fees, a sentence each. */
export function useLeaveEffects(): (effects: Schemas['LeaveEffectsView']) => string[] {
  const { t } = useTranslation('leaves');
  const termName = useTermName();
  const undone = ({ regained, lost }: NonNullable<Schemas['LeaveEffectsView']['undone']>) => [
    ...(regained.length > 0 ? [t('undone.regained', { subjects: named(regained) })] : []),
    ...(lost.length > 0 ? [t('undone.lost', { subjects: named(lost) })] : []),
    ...(regained.length + lost.length === 0 ? [t('undone.nothing')] : []),
    t('undone.stays'),
  ];
  return (effects) => [
    ...effects.terms.flatMap((term) => [
      t(`effect.${term.effect}`, { term: termName(term) }),
      ...(term.givenUp.length > 0 ? [t('givenUp', { subjects: named(term.givenUp) })] : []),
      ...(term.graded.length > 0 ? [t('graded', { subjects: withGrades(term.graded) })] : []),
      t(`fees.${term.fees}`),
    ]),
    ...(effects.givenUp.length > 0 ? [t('givenUp', { subjects: named(effects.givenUp) })] : []),
    ...(effects.undone ? undone(effects.undone) : []),
    t('unpaid', { before: formatBaht(effects.unpaidBefore), after: formatBaht(effects.unpaidAfter) }),
  ];
}
