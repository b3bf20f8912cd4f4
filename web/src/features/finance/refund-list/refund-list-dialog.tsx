import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormDay } from '@/components/form/form-day';
import { FormMoney } from '@/components/form/form-money';
import { FormSelect } from '@/components/form/form-select';
import { FormSwitch } from '@/components/form/form-switch';
import { FormTextField } from '@/components/form/form-text-field';
import { REASON_FIELD, reasonSchema } from '@/features/finance/master-change/reason';
import { GuardedDialog } from '@/features/finance/master-change/guarded-dialog';
import { day, officeCode, sentence } from '@/lib/form-fields';
import { moneyText, wireAmount } from '@/lib/money-field';
import { refundLists } from './api';

const TYPES = ['overpaid', 'credited', 'deposit', 'other'] as const;
const schema = z.extend(reasonSchema, {
  code: officeCode.check(z.minLength(1, 'validation.required')),
  nameTh: sentence(limits.RefundListAddition.nameTh),
  nameEn: sentence(limits.RefundListAddition.nameEn),
  refundType: z.enum(TYPES),
  maximum: moneyText,
  opensOn: day,
  closesOn: day,
  isWithdrawable: z.boolean(),
  isActive: z.boolean(),
});

function draftOf(list: Schemas['RefundListView'] | null): z.infer<typeof schema> {
  return {
    code: list?.code ?? '',
    nameTh: list?.nameTh ?? '',
    nameEn: list?.nameEn ?? '',
    refundType: list?.refundType ?? 'overpaid',
    maximum: list?.maximum ?? '',
    opensOn: list?.opensOn ?? '',
    closesOn: list?.closesOn ?? '',
    isWithdrawable: list?.isWithdrawable ?? true,
    isActive: list?.isActive ?? true,
    ...REASON_FIELD,
  };
}

interface RefundListDialogProps {
  /** The list to change; without one a new one is added. */
  list: Schemas['RefundListView'] | null;
  onClose: () => void;
}

/** A list of refunds: its names and kind, how much at most, on which days, and who asks. A second person agrees before one is added or changed. */
export default function RefundListDialog({ list, onClose }: RefundListDialogProps) {
  const { t } = useTranslation(['refundLists', 'masters']);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: draftOf(list) });
  const { control } = form;
  return (
    <GuardedDialog
      master={refundLists}
      texts="refundLists"
      row={list}
      form={form}
      inputOf={(draft) => ({ ...draft, maximum: wireAmount(draft.maximum) })}
      historyOf={(after) => [after.code, after.nameTh, after.maximum, after.closesOn]}
      onClose={onClose}
    >
      <FormTextField control={control} name="code" label={t('column.code')} hint={t('masters:codeHint')} />
      <FormTextField control={control} name="nameTh" label={t('masters:nameTh')} />
      <FormTextField control={control} name="nameEn" label={t('masters:nameEn')} />
      <FormSelect
        control={control}
        name="refundType"
        label={t('column.type')}
        options={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <FormMoney control={control} name="maximum" label={t('column.maximum')} hint={t('maximumHint')} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <FormDay control={control} name="opensOn" label={t('column.opensOn')} />
        <FormDay control={control} name="closesOn" label={t('column.closesOn')} />
      </Box>
      <FormSwitch control={control} name="isWithdrawable" label={t('withdrawable')} />
      <FormSwitch control={control} name="isActive" label={t('inUse')} />
    </GuardedDialog>
  );
}
