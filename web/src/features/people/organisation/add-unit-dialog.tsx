import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { FormDay } from '@/components/form/form-day';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { dayOrNothing } from '@/lib/form-fields';
import { useLanguage } from '@/lib/use-language';
import { useAddUnit } from './api';
import { NameFields, nameFields, namesOf, nameValues, sentNames, unitCode } from './name-fields';
import type { Unit, UnitKind } from './tree';

const schema = z.object({ ...nameFields, code: unitCode, validFrom: dayOrNothing, parentCode: z.string() });
type Draft = z.infer<typeof schema>;

interface AddUnitDialogProps {
  kind: UnitKind;
  /** What the new unit belongs to. */
  parent: Unit | null;
  onClose: () => void;
  onDone: (name: string) => void;
}

/** A new unit or code. */
export default function AddUnitDialog({ kind, parent, onClose, onDone }: AddUnitDialogProps) {
  const { t } = useTranslation(['organisation', 'masters']);
  const { pick } = useLanguage();
  const add = useAddUnit();
  const form = useForm<Draft>({
    resolver: zodResolver(schema),
    defaultValues: { ...nameValues(null), code: '', validFrom: null, parentCode: parent?.code ?? '' },
  });
  const { control } = form;
  const save = async (values: Draft) => {
    const { code, validFrom, parentCode } = values;
    const names = sentNames(values, namesOf(kind));
    await add.mutateAsync({ ...names, kind, code, validFrom, parentCode: parentCode || null });
    onDone(`${code.toUpperCase()} ${pick(values.nameTh, values.nameEn)}`);
  };
  return (
    <FormDialog
      title={t('addTitle', { kind: t(`kind.${kind}`) })}
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel={t('masters:save')}
    >
      {parent && (
        <FormTextField
          control={control}
          name="parentCode"
          label={t('field.parentCode')}
          hint={pick(parent.name.th, parent.name.en)}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
      )}
      <FormTextField control={control} name="code" label={t('field.code')} />
      <NameFields control={control} kind={kind} />
      <FormDay control={control} name="validFrom" label={t('field.validFrom')} />
    </FormDialog>
  );
}
