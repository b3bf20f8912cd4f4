import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormSelect } from '@/components/form/form-select';
import { FormSwitch } from '@/components/form/form-switch';
import { FormTextField } from '@/components/form/form-text-field';
import { useFeeUnits } from '@/features/finance/fee-unit/use-fee-units';
import { GuardedDialog } from '@/features/finance/master-change/guarded-dialog';
import { REASON_FIELD, reasonSchema } from '@/features/finance/master-change/reason';
import { useUnitNames } from '@/features/people/organisation/use-units';
import { officeCode, orNull, sentence } from '@/lib/form-fields';
import { erpUnits } from './api';

const schema = z.extend(reasonSchema, {
  code: officeCode.check(z.minLength(1, 'validation.required')),
  nameTh: sentence(limits.ErpUnitAddition.nameTh),
  nameEn: sentence(limits.ErpUnitAddition.nameEn),
  projectCode: officeCode,
  isSpecialProject: z.boolean(),
  facultyCode: z.string(),
});
const NEW = { code: '', nameTh: '', nameEn: '', projectCode: '', isSpecialProject: false, facultyCode: '' };

interface ErpUnitDialogProps {
  /** The unit to change; without one a new unit is added. */
  unit: Schemas['ErpUnitView'] | null;
  onClose: () => void;
}

/** A unit of the ERP system: its codes and names. */
export default function ErpUnitDialog({ unit, onClose }: ErpUnitDialogProps) {
  const { t } = useTranslation(['erpUnits', 'masters']);
  const { faculties } = useFeeUnits();
  const { faculty: facultyName } = useUnitNames();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { ...(unit ?? NEW), facultyCode: unit?.facultyCode ?? '', ...REASON_FIELD },
  });
  const { control } = form;
  // The choices may not be there yet: what is kept is always among them.
  const kept = unit?.facultyCode && !faculties.some(({ value }) => value === unit.facultyCode);
  const options = [
    { value: '', label: t('noFaculty') },
    ...(kept && unit.facultyCode ? [{ value: unit.facultyCode, label: facultyName(unit.facultyCode) }] : []),
    ...faculties,
  ];
  return (
    <GuardedDialog
      master={erpUnits}
      texts="erpUnits"
      row={unit}
      form={form}
      inputOf={(values) => ({ ...values, facultyCode: orNull(values.facultyCode) })}
      historyOf={({ code, nameTh, nameEn, projectCode, facultyCode }) => [
        code,
        nameTh,
        nameEn,
        projectCode,
        facultyName(String(facultyCode ?? '')),
      ]}
      onClose={onClose}
    >
      <FormTextField control={control} name="code" label={t('column.code')} hint={t('masters:codeHint')} />
      <FormTextField control={control} name="nameTh" label={t('masters:nameTh')} />
      <FormTextField control={control} name="nameEn" label={t('masters:nameEn')} />
      <FormTextField control={control} name="projectCode" label={t('column.projectCode')} />
      <FormSelect control={control} name="facultyCode" label={t('faculty')} hint={t('facultyHint')} options={options} />
      <FormSwitch control={control} name="isSpecialProject" label={t('specialProject')} />
    </GuardedDialog>
  );
}
