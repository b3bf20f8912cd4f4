import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { termKey } from '@/components/term-picker/chosen-term';
import { typedAs } from '@/lib/form-fields';

const PERCENT = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/;

const stepSchema = z.object({
  closesAt: z.nullable(z.string()),
  percent: typedAs(PERCENT, 'validation.share'),
});

const chosen = z.string().check(z.minLength(1, 'validation.chooseOne'));

/** A period as it is typed. The last step ends with the period, whatever date it had before. */
export const periodSchema = z
  .object({
    term: chosen,
    kind: chosen,
    campusCode: z.string(),
    opensAt: z.string('validation.required'),
    closesAt: z.string('validation.required'),
    steps: z.array(stepSchema),
  })
  .check(
    z.refine(({ opensAt, closesAt }) => Date.parse(opensAt) < Date.parse(closesAt), {
      path: ['closesAt'],
      error: 'validation.order',
    }),
    ({ value, issues }) => {
      value.steps.slice(0, -1).forEach(({ closesAt }, index) => {
        if (closesAt !== null) return;
        const path = ['steps', index, 'closesAt'];
        issues.push({ code: 'custom', input: closesAt, path, message: 'validation.required' });
      });
    },
  );

export type PeriodDraft = z.infer<typeof periodSchema>;

/** The form of a period; one whose kind has steps begins with one where none was set yet. */
export function draftOf(period: Schemas['PeriodView']): PeriodDraft {
  const { kind, campusCode, opensAt, closesAt, steps, stepUnit } = period;
  const typed = steps.map(({ closesAt: at, percent }) => ({ closesAt: at, percent: String(percent) }));
  return {
    term: termKey(period),
    kind,
    campusCode,
    opensAt,
    closesAt,
    steps: stepUnit && typed.length === 0 ? [{ closesAt, percent: '' }] : typed,
  };
}

/** What is sent of a form. */
export function periodOf({ opensAt, closesAt, steps }: Pick<PeriodDraft, 'opensAt' | 'closesAt' | 'steps'>) {
  const last = steps.length - 1;
  return {
    opensAt,
    closesAt,
    steps: steps.map((step, index) => ({
      closesAt: index === last ? closesAt : (step.closesAt ?? closesAt),
      percent: step.percent,
    })),
  };
}
