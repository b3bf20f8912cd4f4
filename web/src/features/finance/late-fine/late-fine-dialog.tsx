import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormMoney } from '@/components/form/form-money';
import { FormSelect } from '@/components/form/form-select';
import { FormTerm } from '@/components/form/form-term';
import { reasonSchema } from '@/features/finance/master-change/reason';
import { GuardedDialog } from '@/features/finance/master-change/guarded-dialog';
import { useFeeOptions } from '@/features/finance/fee/use-fee-options';
import { choicesQuery } from '@/features/finance/fee-unit/api';
import { unitChoices } from '@/features/finance/fee-unit/units';
import { yearText } from '@/lib/form-fields';
import { moneyText, wireAmount } from '@/lib/money-field';
import { useLanguage } from '@/lib/use-language';
import { lateFines } from './api';

const KINDS = ['late_registration', 'late_change'] as const;
const BASES = ['per_day', 'per_occurrence'] as const;
const schema = z.object({
  kind: z.enum(KINDS),
  basis: z.enum(BASES),
  amount: moneyText.check(z.minLength(1, 'validation.required')),
  cap: moneyText,
  feeCode: z.string().check(z.minLength(1, 'validation.required')),
  campusCode: z.string(),
  firstYear: yearText,
  firstSemester: z.string(),
  reason: reasonSchema.shape.reason,
});
type Draft = z.infer<typeof schema>;

function draftOf(fine: Schemas['LateFineView'] | null): Draft {
  return {
    kind: fine?.kind ?? 'late_registration',
    basis: fine?.basis ?? 'per_day',
    amount: fine?.amount ?? '',
    cap: fine?.cap ?? '',
    feeCode: fine?.feeCode ?? '',
    campusCode: fine?.campusCode ?? '',
    firstYear: String(fine?.firstYear ?? ''),
    firstSemester: String(fine?.firstSemester ?? 1),
    reason: '',
  };
}

interface LateFineDialogProps {
  /** The fine to change; without one a new one is added. */
  fine: Schemas['LateFineView'] | null;
  onClose: () => void;
}

/** What being late costs, from a term on: a second person agrees before it is added or changed. */
export default function LateFineDialog({ fine, onClose }: LateFineDialogProps) {
  const { t } = useTranslation(['lateFines', 'masters']);
  const { pick } = useLanguage();
  const { data: choices } = useQuery(choicesQuery);
  const fees = useFeeOptions(({ feeType }) => feeType === 'fine');
  const form = useForm({ resolver: zodResolver(schema), defaultValues: draftOf(fine) });
  const { control } = form;
  const isByDay = useWatch({ control, name: 'basis' }) === 'per_day';
  return (
    <GuardedDialog
      master={lateFines}
      texts="lateFines"
      row={fine}
      form={form}
      inputOf={(draft) => ({
        ...draft,
        amount: wireAmount(draft.amount) ?? '',
        cap: isByDay ? wireAmount(draft.cap) : null,
        firstYear: Number(draft.firstYear),
        firstSemester: Number(draft.firstSemester),
      })}
      historyOf={(after) => [after.feeCode, after.amount, after.cap]}
      onClose={onClose}
    >
      <FormSelect
        control={control}
        name="kind"
        label={t('kind')}
        options={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <FormSelect
        control={control}
        name="basis"
        label={t('basis')}
        options={BASES.map((value) => ({ value, label: t(`bases.${value}`) }))}
      />
      <FormMoney control={control} name="amount" label={t(`amounts.${isByDay ? 'per_day' : 'per_occurrence'}`)} />
      {isByDay && <FormMoney control={control} name="cap" label={t('cap')} />}
      <FormSelect control={control} name="feeCode" label={t('fee')} options={fees} />
      <FormSelect
        control={control}
        name="campusCode"
        label={t('campus')}
        options={[{ value: '', label: t('everyCampus') }, ...unitChoices(choices?.units ?? [], 'campus', pick)]}
      />
      <FormTerm control={control} label={t('starts')} year="firstYear" semester="firstSemester" />
    </GuardedDialog>
  );
}
