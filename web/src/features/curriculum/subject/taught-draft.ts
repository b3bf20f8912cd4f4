import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { words } from '@/lib/form-fields';
import { hoursTyped, plain } from './teaching-draft';

const REASON = 500;

/** The hours a topic was given, and why. */
export interface TaughtTopic {
  theoryHours: string;
  practiceHours: string;
  reason: string;
}

const differs = (typed: string, planned: string) => Number(typed || '0') !== Number(planned);

/** What was taught as it is typed, a line for each topic of the plan; other hours than planned say why. */
export const taughtSchema = z.object({
  topics: z.array(
    z
      .object({
        theoryHours: hoursTyped,
        practiceHours: hoursTyped,
        reason: words(REASON),
        plannedTheory: z.string(),
        plannedPractice: z.string(),
      })
      .check(
        z.refine(
          (topic) =>
            topic.reason.trim() !== '' ||
            !(differs(topic.theoryHours, topic.plannedTheory) || differs(topic.practiceHours, topic.plannedPractice)),
          { error: 'validation.required', path: ['reason'] },
        ),
      ),
  ),
});
export type TaughtDraft = z.infer<typeof taughtSchema>;

/** What was entered before; where nothing was, what was planned. */
export function taughtOf({ topics }: Schemas['TaughtHours']): TaughtDraft {
  return {
    topics: topics.map(({ theoryHours, practiceHours, taughtTheory, taughtPractice, reason }) => ({
      theoryHours: plain(taughtTheory ?? theoryHours),
      practiceHours: plain(taughtPractice ?? practiceHours),
      reason,
      plannedTheory: plain(theoryHours),
      plannedPractice: plain(practiceHours),
    })),
  };
}

/** What was typed, as the server has it: nothing is no hours. */
export function taughtToSend({ topics }: TaughtDraft): TaughtTopic[] {
  return topics.map(({ theoryHours, practiceHours, reason }) => ({
    theoryHours: theoryHours || '0',
    practiceHours: practiceHours || '0',
    reason,
  }));
}
