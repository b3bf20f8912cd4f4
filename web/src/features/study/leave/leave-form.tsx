import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as limits from '@/client/limits';
import { EVIDENCE } from '@/lib/taken-files';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormFile } from '@/components/form/form-file';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { sentence } from '@/lib/form-fields';
import { useTermName } from '@/lib/use-term-name';
import { previewQuery, useAskLeave } from './api';
import { LeaveChanges, LeaveEffects } from './leave-effects';

const schema = z.object({
  kind: z.enum(['leave', 'late_maintain', 'return', 'resign', 'reinstatement', 'take_back'], 'validation.required'),
  first: z.string().check(z.minLength(1, 'validation.required')),
  count: z.string(),
  reason: sentence(limits.LeaveAsk.reason),
  phone: z.string().check(z.trim(), z.minLength(1, 'validation.required')),
  address: sentence(limits.LeaveAsk.address),
  file: z.nullable(z.instanceof(File)),
});

type Term = Pick<Schemas['LeavePossible']['terms'][number], 'academicYear' | 'semester'>;
const keyOf = ({ academicYear, semester }: Term) => `${academicYear}/${semester}`;

/** The terms from the first on, so many as the student leaves for; what is no leave is about a single one. */
export function termsFrom(terms: readonly Term[], first: string, count: number): Term[] {
  const from = terms.findIndex((term) => keyOf(term) === first);
  const chosen = from < 0 ? [] : terms.slice(from, from + count);
  return chosen.map(({ academicYear, semester }) => ({ academicYear, semester }));
}

interface LeaveFormProps {
  /** The student staff ask for; without one the student asks. */
  studentCode?: string;
  possible: Schemas['LeavePossible'];
  onClose: () => void;
  onAnswer: (answer: Schemas['LeaveAnswer']) => unknown;
}

/** What is asked for, with what it would do, before it is sent. What cannot be asked for says why. */
export function LeaveForm({ studentCode, possible, onClose, onAnswer }: LeaveFormProps) {
  const { t } = useTranslation('leaves');
  const termName = useTermName();
  const ask = useAskLeave(studentCode);
  const offered = possible.kinds.find(({ refused }) => refused === null);
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: {
      kind: offered?.kind ?? 'leave',
      first: possible.terms[0] ? keyOf(possible.terms[0]) : '',
      count: '1',
      reason: '',
      phone: '',
      address: '',
      file: null,
    },
  });
  const { control } = form;
  const [kind, first, count, file] = useWatch({ control, name: ['kind', 'first', 'count', 'file'] });
  const termsOf = (of: string, from: string, many: string) =>
    termsFrom(possible.terms, from, of === 'leave' ? Number(many) : 1);
  const refused = possible.kinds.find((each) => each.kind === kind)?.refused;
  const terms = termsOf(kind, first, count);
  const look = { kind, terms, proof: file ? ('file' as const) : ('none' as const) };
  const preview = useQuery({ ...previewQuery(studentCode, look), enabled: !refused && terms.length > 0 }).data;
  const why = refused ?? preview?.refused;
  return (
    <FormDialog
      title={t(studentCode ? 'askFor' : 'ask')}
      form={form}
      onSubmit={async ({ kind: chosen, first: from, count: many, ...words }) =>
        onAnswer(await ask.mutateAsync({ ...words, kind: chosen, terms: termsOf(chosen, from, many) }))
      }
      onClose={onClose}
      submitLabel={t('send')}
      target={studentCode}
    >
      <FormSelect
        control={control}
        name="kind"
        label={t('kind')}
        options={possible.kinds.map((each) => ({ value: each.kind, label: t(`kinds.${each.kind}`) }))}
        hint={t(`kindHints.${kind}`)}
      />
      <FormSelect
        control={control}
        name="first"
        label={t(kind === 'leave' ? 'firstTerm' : 'term')}
        options={possible.terms.map((term) => ({ value: keyOf(term), label: termName(term) }))}
      />
      {kind === 'leave' && (
        <FormSelect
          control={control}
          name="count"
          label={t('count')}
          options={Array.from({ length: possible.mostTerms }, (_, index) => ({
            value: String(index + 1),
            label: t('countTerms', { count: index + 1 }),
          }))}
        />
      )}
      {why && (
        <Alert severity="warning">
          {why.message} {why.remedy}
        </Alert>
      )}
      {!why && preview?.effects && (
        <Alert severity="info" icon={false}>
          {t(preview.effects.undone ? 'undone.byNow' : 'byToday')}
          <LeaveEffects effects={preview.effects} />
          <LeaveChanges effects={preview.effects} />
        </Alert>
      )}
      <FormTextField control={control} name="reason" label={t('reason')} multiline minRows={3} />
      <FormTextField
        control={control}
        name="phone"
        label={t('phone')}
        hint={t('phoneHint')}
        slotProps={{ htmlInput: { inputMode: 'tel', autoComplete: 'tel' } }}
      />
      <FormTextField
        control={control}
        name="address"
        label={t('address')}
        hint={t('addressHint')}
        multiline
        minRows={2}
      />
      <FormFile control={control} name="file" label={t('file')} hint={t('fileHint')} takes={EVIDENCE} />
    </FormDialog>
  );
}
