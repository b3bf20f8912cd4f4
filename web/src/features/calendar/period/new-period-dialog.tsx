import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDate } from '@/components/form/form-date';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { termsQuery } from '@/components/term-picker/api';
import { termKey, termOfKey } from '@/components/term-picker/chosen-term';
import { useUnits } from '@/features/people/organisation/use-units';
import { NotReadyError } from '@/lib/not-ready-error';
import { fieldRefusal } from '@/lib/server-errors';
import { useTermName } from '@/lib/use-term-name';
import { periodKindsQuery, useAddPeriod } from './api';
import { periodOf, periodSchema, type PeriodDraft } from './draft';
import { PeriodSteps } from './period-steps';

interface NewPeriodDialogProps {
  /** The kind that the present term lacks; chosen at first where that term has none of it. */
  lacking: string | undefined;
  onClose: () => void;
  onAdded: (added: Schemas['ChangedPeriod']) => void;
}

/** Adds a period to a term: of a kind that the term does not have yet, for all campuses or for one of them. */
export default function NewPeriodDialog({ lacking, onClose, onAdded }: NewPeriodDialogProps) {
  const { t } = useTranslation(['calendar', 'lists']);
  const termName = useTermName();
  const { campuses } = useUnits();
  const terms = useQuery(termsQuery).data ?? [];
  const current = terms.find((term) => term.current);
  const add = useAddPeriod();
  const form = useForm<PeriodDraft>({
    resolver: zodResolver(periodSchema),
    defaultValues: { term: '', kind: '', campusCode: '', steps: [] },
  });
  const [typedTerm, campusCode, kind] = useWatch({ control: form.control, name: ['term', 'campusCode', 'kind'] });
  const term = termOfKey(typedTerm);
  const kinds = useQuery(periodKindsQuery(term)).data ?? [];
  const missing = kinds.filter(({ takenBy }) => !takenBy.includes(campusCode));
  const offered = lacking !== undefined && missing.some((each) => each.kind === lacking);
  const { setValue } = form;
  const currentKey = current && termKey(current);
  useEffect(() => {
    if (lacking !== undefined && currentKey) setValue('term', currentKey);
  }, [lacking, currentKey, setValue]);
  useEffect(() => {
    if (offered) setValue('kind', lacking);
  }, [offered, lacking, setValue]);
  const hasSteps = Boolean(kinds.find((known) => known.kind === kind)?.stepUnit);
  const nothing = term !== null && kinds.length > 0 && missing.length === 0;

  const send = async ({ campusCode: campus, kind: chosen, ...typed }: PeriodDraft) => {
    const known = missing.find((each) => each.kind === chosen)?.kind;
    if (!term) throw new NotReadyError(t('newPeriod.termFirst'));
    if (!known) throw fieldRefusal('kind', t('newPeriod.kindTaken'));
    const { steps, ...dates } = periodOf(typed);
    const body = { ...term, kind: known, campusCode: campus, ...dates, steps: hasSteps ? steps : [] };
    onAdded(await add.mutateAsync(body));
  };

  return (
    <FormDialog
      title={t('newPeriod.title')}
      form={form}
      onSubmit={send}
      onClose={onClose}
      submitLabel={t('newPeriod.add')}
    >
      <FormSelect
        control={form.control}
        name="term"
        label={t('lists:calendar.term')}
        hint={current && t('newPeriod.current', { term: termName(current) })}
        options={terms.map((known) => ({ value: termKey(known), label: termName(known) }))}
      />
      <FormSelect
        control={form.control}
        name="campusCode"
        label={t('lists:calendar.campus')}
        options={[{ value: '', label: t('lists:calendar.everyCampus') }, ...campuses]}
      />
      <FormSelect
        control={form.control}
        name="kind"
        label={t('lists:calendar.kind')}
        hint={t(nothing ? 'newPeriod.nothing' : 'newPeriod.kindHint')}
        options={missing.map((known) => ({ value: known.kind, label: t(`lists:calendar.period.${known.kind}`) }))}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <FormDate control={form.control} name="opensAt" label={t('lists:calendar.opens')} />
        <FormDate control={form.control} name="closesAt" label={t('lists:calendar.closes')} />
      </Box>
      {hasSteps && <PeriodSteps control={form.control} />}
    </FormDialog>
  );
}
