import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDate } from '@/components/form/form-date';
import { FormDay } from '@/components/form/form-day';
import { FormMoney } from '@/components/form/form-money';
import { FormSelect } from '@/components/form/form-select';
import { FormSwitch } from '@/components/form/form-switch';
import { FormTextField } from '@/components/form/form-text-field';
import { bangkokToday } from '@/lib/thai-date';
import type { ActionField, ActionValues } from './action-values';

interface ActionFormProps {
  fields: readonly ActionField[];
  control: Control<ActionValues>;
}

/** The fields an action asks for beside the remark, as the server describes them. Heavy, so loaded when there are any. */
export default function ActionForm({ fields, control }: ActionFormProps) {
  return fields.map((field) => <Field key={field.name} field={field} control={control} />);
}

function Field({ field, control }: { field: ActionField; control: Control<ActionValues> }) {
  const { t } = useTranslation('cases');
  const place = { control, name: `form.${field.name}` as const, label: t(field.labelKey) };
  switch (field.type) {
    case 'money':
      return <FormMoney {...place} />;
    case 'date':
      return <FormDay {...place} latest={field.notLater ? bangkokToday() : undefined} />;
    case 'instant':
      return <FormDate {...place} />;
    case 'yes_no':
      return <FormSwitch {...place} />;
    case 'choice':
      return (
        <FormSelect
          {...place}
          options={(field.choices ?? []).map((value) => ({ value, label: t(`${field.labelKey}.${value}`) }))}
        />
      );
    default:
      return (
        <FormTextField
          {...place}
          slotProps={{
            htmlInput: {
              inputMode: field.type === 'number' ? 'decimal' : undefined,
            },
          }}
        />
      );
  }
}
