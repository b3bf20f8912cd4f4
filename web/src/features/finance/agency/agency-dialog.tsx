import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormSelect } from '@/components/form/form-select';
import { FormSwitch } from '@/components/form/form-switch';
import { FormTextField } from '@/components/form/form-text-field';
import { useFeeOptions } from '@/features/finance/fee/use-fee-options';
import { REASON_FIELD, reasonSchema } from '@/features/finance/master-change/reason';
import { GuardedDialog } from '@/features/finance/master-change/guarded-dialog';
import { officeCode, sentence } from '@/lib/form-fields';
import { agencies } from './api';

const schema = z.extend(reasonSchema, {
  code: officeCode.check(z.minLength(1, 'validation.required')),
  nameTh: sentence(limits.AgencyAddition.nameTh),
  nameEn: sentence(limits.AgencyAddition.nameEn),
  feeCode: z.string().check(z.minLength(1, 'validation.required')),
  isActive: z.boolean(),
});
const NEW = { code: '', nameTh: '', nameEn: '', feeCode: '', isActive: true };

interface AgencyDialogProps {
  /** The agency to change; without one a new one is added. */
  agency: Schemas['AgencyView'] | null;
  onClose: () => void;
}

/** An agency: its code and names, and the fee that its fines are charged as. A second person agrees first. */
export default function AgencyDialog({ agency, onClose }: AgencyDialogProps) {
  const { t } = useTranslation(['agencies', 'masters']);
  const fees = useFeeOptions(({ feeType, feeCode }) => feeType === 'fine' || feeCode === agency?.feeCode);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { ...(agency ?? NEW), ...REASON_FIELD } });
  const { control } = form;
  return (
    <GuardedDialog
      master={agencies}
      texts="agencies"
      row={agency}
      form={form}
      inputOf={(values) => values}
      historyOf={(after) => [after.code, after.nameTh, after.nameEn, after.feeCode]}
      onClose={onClose}
    >
      <FormTextField control={control} name="code" label={t('column.code')} hint={t('masters:codeHint')} />
      <FormTextField control={control} name="nameTh" label={t('masters:nameTh')} />
      <FormTextField control={control} name="nameEn" label={t('masters:nameEn')} />
      <FormSelect control={control} name="feeCode" label={t('column.fee')} hint={t('feeHint')} options={fees} />
      <FormSwitch control={control} name="isActive" label={t('inUse')} />
    </GuardedDialog>
  );
}
