import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { useUnits } from '@/features/people/organisation/use-units';
import { loadFailure } from '@/lib/data-failures';
import { words, yearOrNothing } from '@/lib/form-fields';
import { NotReadyError } from '@/lib/not-ready-error';
import { AdvisingPlan } from './advising-plan';
import { AdvisorPicker } from './advisor-picker';
import { planQuery, useGiveAdvisors } from './api';

const WHOM = ['unadvised', 'everyone'] as const;
const wholeYear = yearOrNothing.check(z.minLength(1, 'validation.required'));
const base = {
  advisors: z.array(z.custom<Schemas['AdvisorRow']>()).check(z.minLength(1, 'validation.chooseOne')),
  reason: words(limits.AdvisingConfirmation.reason),
  whom: z.enum(WHOM),
};
const chosenSchema = z.object({ ...base, majorCode: z.string(), admissionYear: z.string() });
const ruleSchema = z.object({
  ...base,
  majorCode: z.string().check(z.minLength(1, 'validation.required')),
  admissionYear: wholeYear,
});
type Draft = z.infer<typeof chosenSchema>;

/** Which students get an advisor: chosen ones, those of a major and year, or all of a teacher. */
export type GiveTarget =
  | { rule: 'chosen'; studentCodes: string[] }
  | { rule: 'spread'; majorCode?: string; admissionYear?: string }
  | { rule: 'moved'; advisorId: string; name: string };

interface GiveDialogProps {
  target: GiveTarget;
  onClose: () => void;
  onDone: (students: number) => void;
}

/** Gives students to one teacher, or evenly to several, after a preview of the result. */
export default function GiveDialog({ target, onClose, onDone }: GiveDialogProps) {
  const { t } = useTranslation('advisors');
  const client = useQueryClient();
  const give = useGiveAdvisors();
  const { majors } = useUnits();
  const form = useForm<Draft>({
    resolver: zodResolver(target.rule === 'spread' ? ruleSchema : chosenSchema),
    defaultValues: {
      advisors: [],
      reason: '',
      whom: 'unadvised',
      majorCode: target.rule === 'spread' ? (target.majorCode ?? '') : '',
      admissionYear: target.rule === 'spread' ? (target.admissionYear ?? '') : '',
    },
  });
  const { control } = form;
  const input = inputOf(target, useWatch({ control }) as Draft);
  const plan = useQuery({ ...planQuery(input ?? NOBODY), enabled: input !== null });
  return (
    <FormDialog
      title={t(`give.title.${target.rule}`, {
        count: target.rule === 'chosen' ? target.studentCodes.length : 0,
        name: target.rule === 'moved' ? target.name : '',
      })}
      form={form}
      onSubmit={async (draft) => {
        const body = inputOf(target, draft) ?? NOBODY;
        if (!plan.data || plan.isPlaceholderData) {
          await client.fetchQuery(planQuery(body));
          throw new NotReadyError(t('give.look'));
        }
        try {
          const { students } = await give.mutateAsync({ ...body, reason: draft.reason, seen: plan.data.fingerprint });
          onDone(students);
          onClose();
        } catch (error) {
          await client.invalidateQueries({ queryKey: planQuery(body).queryKey });
          throw error;
        }
      }}
      onClose={onClose}
      submitLabel={t('give.do')}
    >
      <Typography>{t(`give.hint.${target.rule}`)}</Typography>
      {target.rule === 'spread' && (
        <>
          <FormSelect
            control={control}
            name="majorCode"
            label={t('column.major')}
            options={majors.map(({ value, label }) => ({ value, label }))}
          />
          <FormTextField
            control={control}
            name="admissionYear"
            label={t('column.admissionYear')}
            slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
          />
          <FormSelect
            control={control}
            name="whom"
            label={t('whom.label')}
            options={WHOM.map((value) => ({ value, label: t(`whom.${value}`) }))}
          />
        </>
      )}
      <AdvisorPicker control={control} name="advisors" />
      <FormTextField control={control} name="reason" label={t('give.reason')} multiline />
      {input && plan.isError && <Alert severity="warning">{loadFailure(plan.error)}</Alert>}
      {input && plan.isSuccess && <AdvisingPlan plan={plan.data} />}
    </FormDialog>
  );
}

const NOBODY: Schemas['AdvisingInput'] = { students: { rule: 'chosen', studentCodes: [] }, advisorIds: [] };

/** The body of the request; null while something is missing. */
function inputOf(target: GiveTarget, draft: Draft): Schemas['AdvisingInput'] | null {
  const advisorIds = draft.advisors.map(({ personId }) => personId);
  if (advisorIds.length === 0) return null;
  if (target.rule === 'chosen') return { students: { rule: 'chosen', studentCodes: target.studentCodes }, advisorIds };
  if (target.rule === 'moved') return { students: { rule: 'moved', advisorId: target.advisorId }, advisorIds };
  const year = wholeYear.safeParse(draft.admissionYear);
  if (!draft.majorCode || !year.success) return null;
  const students = {
    rule: 'spread' as const,
    majorCode: draft.majorCode,
    admissionYear: Number(year.data),
    whom: draft.whom,
  };
  return { students, advisorIds };
}
