import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { ChoiceGroup } from '@/components/form/choice-group';
import { Refusal } from '@/components/refusal';
import type { Term } from '@/lib/term';
import { AskUnlock } from '@/features/enrolment/unlock/ask-unlock';
import { ask } from '@/lib/dialogs';
import { reportFailure } from '@/lib/report-failure';
import { dateTime, endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { chooseType, typeChoiceQuery } from './api';

type EnrolType = NonNullable<Schemas['TypeChoiceView']['enrolType']>;
type PaymentMethod = NonNullable<Schemas['TypeChoiceView']['paymentMethod']>;

const TYPES: readonly EnrolType[] = ['normal', 'maintain_status'];
const METHODS: readonly PaymentMethod[] = ['full', 'instalments'];

/** Refusals that an approved request lifts. */
const UNLOCKED_BY: Readonly<Record<string, Schemas['UnlockPurpose']>> = {
  on_probation: 'probation',
  type_selection_closed: 'outside_period',
};

interface Values {
  enrolType: EnrolType;
  paymentMethod: PaymentMethod;
}

interface TypeChoiceFormProps {
  term: Term;
  choice: Schemas['TypeChoiceView'];
  /** What the choice comes to, before it is saved. */
  preview: (values: Values) => ReactNode;
  onChosen: () => void;
  /** Leads to the bill of what was saved. */
  toBill: () => void;
}

/** The two choices, the period they are open in, and the reason when they cannot be made now. */
export function TypeChoiceForm({ term, choice, preview, onChosen, toBill }: TypeChoiceFormProps) {
  const { t } = useTranslation(['enrolmentType', 'common']);
  const { language } = useLanguage();
  const client = useQueryClient();
  const [saved, setSaved] = useState(false);
  const form = useForm<Values>({
    defaultValues: { enrolType: choice.enrolType ?? 'normal', paymentMethod: choice.paymentMethod ?? 'full' },
  });
  const chosen = useWatch({ control: form.control, compute: (values) => values });
  const blocked = choice.refused !== null;
  const maintaining = chosen.enrolType === 'maintain_status' ? choice.maintainRefused : null;
  const unlock = UNLOCKED_BY[choice.refused?.code ?? ''];
  const submit = form.handleSubmit(async (values) => {
    setSaved(false);
    if (values.enrolType === 'maintain_status') {
      const sure = await ask({
        tone: 'warning',
        title: t('confirm.title'),
        message: t('confirm.message'),
        confirmLabel: t('confirm.yes'),
        cancelLabel: t('common:action.cancel'),
      });
      if (!sure) return;
    }
    try {
      client.setQueryData(typeChoiceQuery(term).queryKey, await chooseType({ ...term, ...values }));
      // What was in the way until now is so no more: every notice of it goes.
      void client.invalidateQueries({ queryKey: ['enrolment'] });
      onChosen();
      setSaved(true);
    } catch (error) {
      reportFailure(error);
    }
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5, maxWidth: 640 }}>
      {choice.opensAt && choice.closesAt && (
        <Box sx={{ color: 'text.secondary' }}>
          {t('period', { from: dateTime(choice.opensAt, language), to: endTime(choice.closesAt, language) })}
        </Box>
      )}
      {choice.refused && <Refusal refused={choice.refused} />}
      {unlock && (
        <div>
          <AskUnlock purpose={unlock} />
        </div>
      )}
      {!choice.enrolType && !blocked && <Alert severity="info">{t('notChosen')}</Alert>}
      <Controller
        control={form.control}
        name="enrolType"
        render={({ field }) => (
          <ChoiceGroup
            legend={t('type')}
            disabled={blocked}
            field={field}
            options={TYPES.map((value) => ({ value, label: t(`types.${value}`), hint: t(`typeHints.${value}`) }))}
          />
        )}
      />
      <Controller
        control={form.control}
        name="paymentMethod"
        render={({ field }) => (
          <ChoiceGroup
            legend={t('method')}
            disabled={blocked}
            field={field}
            options={METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
          />
        )}
      />
      {!blocked && maintaining && <Refusal refused={maintaining} />}
      {!blocked && !maintaining && preview(chosen)}
      <Box role="status">{saved && <Saved choice={choice} toBill={toBill} />}</Box>
      <Box>
        <Button
          type="submit"
          variant="contained"
          disabled={blocked || maintaining !== null || form.formState.isSubmitting}
        >
          {t('save')}
        </Button>
      </Box>
    </Box>
  );
}

/** Says what was saved, and leads on to what it was chosen for. */
function Saved({ choice, toBill }: { choice: Schemas['TypeChoiceView']; toBill: () => void }) {
  const { t } = useTranslation('enrolmentType');
  const { enrolType, paymentMethod } = choice;
  if (!enrolType || !paymentMethod) return null;
  return (
    <Alert severity="success" variant="filled">
      {t('saved', { type: t(`types.${enrolType}`), method: t(`methods.${paymentMethod}`) })}
      <Box sx={{ mt: 1, display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button color="inherit" variant="outlined" onClick={toBill}>
          {t('toBill')}
        </Button>
        {enrolType === 'normal' && (
          <Button component={RouterLink} to="/std/open-subjects" color="inherit" variant="outlined">
            {t('next')}
          </Button>
        )}
      </Box>
    </Alert>
  );
}
