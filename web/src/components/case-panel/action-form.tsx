import type { Control } from 'react-hook-form';
import type { CaseActionView } from '@/client/models';
import { FormDate } from '@/components/form/form-date';
import { FormDay } from '@/components/form/form-day';
import { FormMoney } from '@/components/form/form-money';
import { FormSelect } from '@/components/form/form-select';
import { FormSwitch } from '@/components/form/form-switch';
import { FormTextField } from '@/components/form/form-text-field';

export type ActionField = CaseActionView['form'][number];
export type ActionFormValue = string | boolean | null;

export interface ActionValues {
  remark: string;
  substituteId: string;
  form: Record<string, ActionFormValue>;
}

/** An empty form of an action. */
export function emptyForm(fields: readonly ActionField[]): ActionValues['form'] {
  return Object.fromEntries(
    fields.map((field) => [field.name, { date: null, instant: null, yes_no: false }[field.type as string] ?? '']),
  );
}

/** What was filled in, as the server reads it: what was left empty is not sent. */
export function filledForm(values: ActionValues['form']): Record<string, ActionFormValue> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null));
}

/** The fields an action asks for beside the remark, as the server describes them. */
export function ActionFormField({
  field,
  control,
  label,
}: {
  field: ActionField;
  control: Control<ActionValues>;
  label: (key: string) => string;
}) {
  const place = { control, name: `form.${field.name}` as const, label: label(field.labelKey) };
  switch (field.type) {
    case 'money':
      return <FormMoney {...place} />;
    case 'date':
      return <FormDay {...place} />;
    case 'instant':
      return <FormDate {...place} />;
    case 'yes_no':
      return <FormSwitch {...place} />;
    case 'choice':
      return (
        <FormSelect
          {...place}
          options={field.choices.map((value) => ({ value, label: label(`${field.labelKey}.${value}`) }))}
        />
      );
    default:
      return (
        <FormTextField
          {...place}
          slotProps={{
            htmlInput: {
              ...(field.maxLength !== null && { maxLength: field.maxLength }),
              ...(field.type === 'number' && { inputMode: 'decimal' as const }),
            },
          }}
        />
      );
  }
}
