import type { Schemas } from '@/client/schemas';

type Unit = Schemas['NormalFeeChoices']['units'][number];
type Level = 'campus' | 'faculty' | 'department' | 'major';

/** The units of a level among these, once each, named by code and name. */
export function unitChoices(units: readonly Unit[], level: Level, pick: (th: string, en: string) => string) {
  const named = units.map((unit) => {
    const { th, en } = unit[level];
    const value = unit[`${level}Code`];
    return { value, label: `${value} ${pick(th, en)}` };
  });
  return [...new Map(named.map((choice) => [choice.value, choice])).values()];
}
