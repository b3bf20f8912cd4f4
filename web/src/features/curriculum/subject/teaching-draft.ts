import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { sentence, typedAs, words } from '@/lib/form-fields';
import { CODE_TWICE, codesDiffer, outcomeShape } from '@/features/curriculum/outcome/draft';

const TENTHS = 10;
const HOURS = /^(?:(?:1?\d?\d)(?:\.\d)?|200)?$/u;
/** Hours as they are typed, or nothing. */
export const hoursTyped = typedAs(HOURS, 'validation.digits');

/** The topics of a version as they are typed. */
export const topicsSchema = z.object({
  topics: z.array(
    z.object({
      topicTh: sentence(limits.Topic.topicTh),
      topicEn: words(limits.Topic.topicEn),
      theoryHours: hoursTyped,
      practiceHours: hoursTyped,
    }),
  ),
});
export type TopicsDraft = z.infer<typeof topicsSchema>;
export const NEW_TOPIC: TopicsDraft['topics'][number] = {
  topicTh: '',
  topicEn: '',
  theoryHours: '',
  practiceHours: '',
};

/** A number of hours as it is read: 3, or 1.5. */
export const plain = (hoursOf: string | null | undefined) => String(Number(hoursOf ?? 0));

export function topicsOf({ topics }: Schemas['TeachingHours']): TopicsDraft {
  return {
    topics: topics.map(({ topicTh, topicEn, theoryHours, practiceHours }) => ({
      topicTh,
      topicEn: topicEn ?? '',
      theoryHours: plain(theoryHours),
      practiceHours: plain(practiceHours),
    })),
  };
}

/** What was typed, as the server has it: nothing is no hours. */
export function topicsToSend({ topics }: TopicsDraft): Schemas['TeachingHours']['topics'] {
  return topics.map((topic) => ({
    ...topic,
    theoryHours: topic.theoryHours || '0',
    practiceHours: topic.practiceHours || '0',
  }));
}

/** The hours together as they are typed, counted in tenths. */
export function hoursTogether(typed: readonly string[]): string {
  const tenths = typed.reduce((sum, one) => sum + (HOURS.test(one.trim()) ? Math.round(Number(one) * TENTHS) : 0), 0);
  return String(tenths / TENTHS);
}

/** The outcomes of a version as they are typed; what they serve is a list of curricula with their outcomes. */
export const outcomesSchema = z.object({
  outcomes: z
    .array(z.object({ ...outcomeShape, main: z.array(z.string()), part: z.array(z.string()) }))
    .check(z.refine(codesDiffer, CODE_TWICE)),
});
export type OutcomesDraft = z.infer<typeof outcomesSchema>;

const BETWEEN = ' ';

/** An outcome of a curriculum as one word of the form. */
export const keyOf = (curriculumCode: string, outcomeCode: string) => `${curriculumCode}${BETWEEN}${outcomeCode}`;

export function outcomesOf(outcomes: readonly Schemas['SubjectOutcomeView'][]): OutcomesDraft {
  return {
    outcomes: outcomes.map(({ outcomeCode, textTh, textEn, serves }) => {
      const chosen = (share: string) =>
        serves.filter((one) => one.share === share).map((one) => keyOf(one.curriculumCode, one.outcomeCode));
      return { outcomeCode, textTh, textEn: textEn ?? '', main: chosen('main'), part: chosen('part') };
    }),
  };
}

/** What was chosen, as the server has it: what is served mainly is not served partly too. */
export function outcomesToSend({ outcomes }: OutcomesDraft): Schemas['SubjectOutcomeView'][] {
  return outcomes.map(({ main, part, ...outcome }) => ({
    ...outcome,
    serves: [
      ...main.map((key) => served(key, 'main')),
      ...part.filter((key) => !main.includes(key)).map((key) => served(key, 'part')),
    ],
  }));
}

function served(key: string, share: 'main' | 'part') {
  const place = key.lastIndexOf(BETWEEN);
  return { curriculumCode: key.slice(0, place), outcomeCode: key.slice(place + BETWEEN.length), share };
}
