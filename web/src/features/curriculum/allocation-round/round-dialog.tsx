import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDate } from '@/components/form/form-date';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { termsQuery } from '@/components/term-picker/api';
import { termKey } from '@/components/term-picker/chosen-term';
import { useUnits } from '@/features/people/organisation/use-units';
import { isPast } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { plain } from '@/lib/text';
import { previewQuery, useChangeRound, usePlanRound } from './api';
import { draftOf, emptyDraft, roundOf, roundSchema, shownAs, type RoundDraft } from './draft';

interface RoundDialogProps {
  /** The round to change; without one a new round is planned. */
  round: Schemas['RoundView'] | null;
  onClose: () => void;
  onSaved: (round: Schemas['RoundView'], announced: boolean) => void;
}

/** Plans a round or changes one, after saying what it would release now. */
export default function RoundDialog({ round, onClose, onSaved }: RoundDialogProps) {
  const { t } = useTranslation(['rounds', 'common']);
  const { pick } = useLanguage();
  const plan = usePlanRound();
  const change = useChangeRound(round?.caseId ?? '');
  const form = useForm({
    resolver: zodResolver(roundSchema),
    defaultValues: round ? draftOf(round) : emptyDraft(),
  });
  const { control, getValues, reset } = form;
  const { data: terms = [] } = useQuery(termsQuery);
  const current = terms.find((each) => each.current) ?? terms[0];
  useEffect(() => {
    // Not `resetField`: terms may be known before the field is.
    if (current && !getValues('term')) reset({ ...getValues(), term: termKey(current) }, { keepDirtyValues: true });
  }, [current, getValues, reset]);
  // From its opening on a round is what students were told: only its end and its share move.
  const begun = round !== null && isPast(round.opensAt);
  return (
    <FormDialog
      title={round ? t('change.title', { name: pick(round.name.th, round.name.en) }) : t('plan.title')}
      form={form}
      onSubmit={async (draft) => {
        const wanted = roundOf(draft);
        if (!round) return onSaved(await plan.mutateAsync(wanted), true);
        const changed = await change.mutateAsync({ ...wanted, seen: shownAs(round) });
        return onSaved(changed.round, changed.announced);
      }}
      onClose={onClose}
      submitLabel={t(round ? 'change.save' : 'plan.save')}
    >
      {begun ? <Alert severity="info">{t('change.begun')}</Alert> : <WhatFields control={control} />}
      <InTwo>
        <FormDate control={control} name="opensAt" label={t('column.opens')} disabled={begun} />
        <FormDate control={control} name="closesAt" label={t('column.closes')} />
      </InTwo>
      <FormTextField
        control={control}
        name="releasePercent"
        kept={plain}
        label={t('form.percent')}
        hint={t('form.percentHint')}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <Box role="status">
        <Preview control={control} />
      </Box>
    </FormDialog>
  );
}

function InTwo({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>{children}</Box>;
}

/** Name, term and campus: what a round is, said once. */
function WhatFields({ control }: { control: Control<RoundDraft> }) {
  const { t } = useTranslation(['rounds', 'common']);
  const termName = useTermName();
  const { campuses } = useUnits();
  const { data: terms = [] } = useQuery(termsQuery);
  return (
    <InTwo>
      <FormTextField control={control} name="nameTh" label={t('form.nameTh')} autoFocus required />
      <FormTextField control={control} name="nameEn" label={t('form.nameEn')} required />
      <FormSelect
        control={control}
        name="term"
        label={t('common:term.label')}
        options={terms.map((term) => ({ value: termKey(term), label: termName(term) }))}
      />
      <FormSelect
        control={control}
        name="campusCode"
        label={t('form.campus')}
        options={[{ value: '', label: t('everyCampus') }, ...campuses]}
      />
    </InTwo>
  );
}

/** What would be released if the round ended now. */
function Preview({ control }: { control: Control<RoundDraft> }) {
  const { t } = useTranslation('rounds');
  const [term, campus, typed] = useWatch({ control, name: ['term', 'campusCode', 'releasePercent'] });
  const [academicYear = '', semester = ''] = term.split('-');
  const percent = Number(typed);
  const asked = academicYear !== '' && Number.isInteger(percent) && percent >= 1 && percent <= 100;
  const { data } = useQuery({ ...previewQuery({ academicYear, semester, campus, percent }), enabled: asked });
  if (!asked || !data) return null;
  return (
    <Alert severity="info">
      {data.seats === 0 ? t('form.nothing') : t('form.wouldRelease', { count: data.seats, sections: data.sections })}
    </Alert>
  );
}
