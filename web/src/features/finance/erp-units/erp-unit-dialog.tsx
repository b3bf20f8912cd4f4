import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { FormSwitch } from '@/components/form/form-switch';
import { FormTextField } from '@/components/form/form-text-field';
import { History } from '@/components/history';
import { useSent } from '@/features/finance/cancellations/use-sent';
import { useFeeUnits } from '@/features/finance/fee-units/use-fee-units';
import { REASON_FIELD, reasonWhere } from '@/features/finance/master-changes/reason';
import { ReasonField } from '@/features/finance/master-changes/reason-field';
import { useUnitNames } from '@/features/people/organisation/use-units';
import { officeCode, orNull, sentence } from '@/lib/form-fields';
import { erpUnitAuditQuery, useAddErpUnit, useAskToChangeErpUnit } from './api';

const NAME_LENGTH = 200;
const schemaOf = (unit: Schemas['ErpUnitView'] | null) =>
  z.object({
    code: officeCode.check(z.minLength(1, 'validation.required')),
    nameTh: sentence(NAME_LENGTH),
    nameEn: sentence(NAME_LENGTH),
    projectCode: officeCode,
    isSpecialProject: z.boolean(),
    facultyCode: z.string(),
    reason: reasonWhere(unit !== null),
  });
const NEW = {
  code: '',
  nameTh: '',
  nameEn: '',
  projectCode: '',
  isSpecialProject: false,
  facultyCode: '',
  ...REASON_FIELD,
};

interface ErpUnitDialogProps {
  /** The unit to change; without one a new unit is added. */
  unit: Schemas['ErpUnitView'] | null;
  onClose: () => void;
  onSaved: (unit: Schemas['ErpUnitView']) => void;
}

/** A unit of the ERP system: its codes and names. A second person agrees before one changes. */
export default function ErpUnitDialog({ unit, onClose, onSaved }: ErpUnitDialogProps) {
  const { t } = useTranslation(['erpUnits', 'masters', 'masterChanges']);
  const add = useAddErpUnit();
  const ask = useAskToChangeErpUnit();
  const sent = useSent();
  const { faculties } = useFeeUnits();
  const { faculty: facultyName } = useUnitNames();
  const form = useForm({
    resolver: zodResolver(schemaOf(unit)),
    defaultValues: unit ? { ...unit, facultyCode: unit.facultyCode ?? '', ...REASON_FIELD } : NEW,
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
    <FormDialog
      title={t(unit ? 'change.title' : 'add')}
      form={form}
      onSubmit={async ({ reason, ...values }) => {
        const wanted = { ...values, facultyCode: orNull(values.facultyCode) };
        if (unit) sent(await ask.mutateAsync({ unit, ...wanted, reason }));
        else onSaved(await add.mutateAsync(wanted));
      }}
      onClose={onClose}
      submitLabel={t(unit ? 'masterChanges:send' : 'masters:save')}
      after={
        unit && (
          <History title={t('masters:history')} changes={erpUnitAuditQuery(unit)}>
            {({ after }) =>
              [
                after?.code,
                after?.nameTh,
                after?.nameEn,
                after?.projectCode,
                facultyName(String(after?.facultyCode ?? '')),
              ]
                .filter(Boolean)
                .join(' · ')
            }
          </History>
        )
      }
    >
      <FormTextField control={control} name="code" label={t('column.code')} hint={t('masters:codeHint')} />
      <FormTextField control={control} name="nameTh" label={t('masters:nameTh')} />
      <FormTextField control={control} name="nameEn" label={t('masters:nameEn')} />
      <FormTextField control={control} name="projectCode" label={t('column.projectCode')} />
      <FormSelect control={control} name="facultyCode" label={t('faculty')} hint={t('facultyHint')} options={options} />
      <FormSwitch control={control} name="isSpecialProject" label={t('specialProject')} />
      {unit && <ReasonField control={control} name="reason" />}
    </FormDialog>
  );
}
