import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { sentence } from '@/lib/form-fields';
import { LINES } from '@/lib/letters';
import { folded, plain } from '@/lib/text';

const HUNDREDTHS = 100;
const NUMBER = /^\d{1,6}(?:\.\d{1,2})?$/u;
const DISTANCE = /^-?\d(?:\.\d{1,2})?$/u;

export const SATISFACTORY = 'S';

const points = z.string().check(z.overwrite(plain), z.regex(NUMBER, 'validation.number'));

/** Where a name stands that another topic above it has. */
function namedTwice(topics: readonly { name: string }[]): number[] {
  const names = topics.map(({ name }) => folded(name));
  return names.flatMap((name, index) => (name && names.indexOf(name) < index ? [index] : []));
}

/** The topics of a sheet as they are typed. What they may come to together, the server says. */
export const topicsSchema = z.object({
  topics: z
    .array(z.object({ topicId: z.string(), name: sentence(limits.TopicInput.name), maximum: points, weight: points }))
    .check(({ value, issues }) => {
      for (const index of namedTwice(value))
        issues.push({ code: 'custom', input: value, path: [index, 'name'], message: 'validation.topicTwice' });
    }),
});
export type TopicsDraft = z.infer<typeof topicsSchema>;
export const NEW_TOPIC: TopicsDraft['topics'][number] = { topicId: '', name: '', maximum: '', weight: '' };

export function topicsOf(sheet: Schemas['SheetView']): TopicsDraft {
  const topics = sheet.topics.map(({ topicId, name, maximum, weight }) => ({ topicId, name, maximum, weight }));
  return { topics: topics.length > 0 ? topics : [NEW_TOPIC] };
}

/** The weights together in percent, counted in hundredths: 33.3 + 33.3 + 33.4 is 100. */
export function weightOf(topics: readonly { weight: string }[]): string {
  const hundredths = topics.reduce((sum, { weight }) => {
    const number = plain(weight);
    return sum + (NUMBER.test(number) ? Math.round(Number(number) * HUNDREDTHS) : 0);
  }, 0);
  return String(hundredths / HUNDREDTHS);
}

/** How a sheet is graded, as it is typed. */
export type GradingDraft = Omit<Schemas['GradingInput'], 'revision' | 'bounds' | 'distances'> & {
  bounds: Record<string, string>;
  distances: Record<string, string>;
};

export function gradingOf({ grading }: Schemas['SheetView']): GradingDraft {
  const { method, rounding, decimals, bounds, distances } = grading;
  return { method, rounding, decimals: decimals as GradingDraft['decimals'], bounds, distances };
}

/** The letters whose lines a method asks for, and what may be typed there. */
export function fieldsOf(method: GradingDraft['method']): readonly string[] {
  if (method === 'direct') return [];
  return method === 'satisfactory' ? [SATISFACTORY] : LINES;
}

/** The draft as it is sent; null while a line cannot be read. */
export function gradingInput(draft: GradingDraft, revision: number): Schemas['GradingInput'] | null {
  const letters = fieldsOf(draft.method);
  const byDistance = draft.method === 'statistics';
  const typed = byDistance ? draft.distances : draft.bounds;
  const readable = letters.every((letter) => (byDistance ? DISTANCE : NUMBER).test((typed[letter] ?? '').trim()));
  return readable ? { ...draft, revision } : null;
}

/** How many totals lie in each step of five percent, from 0 up; 100 is in the last one. */
export function histogramOf(totals: readonly number[]): number[] {
  const steps = Array.from({ length: 20 }, () => 0);
  for (const total of totals) {
    const step = Math.min(Math.floor(total / 5), steps.length - 1);
    steps[step] = (steps[step] ?? 0) + 1;
  }
  return steps;
}
