import { useQuery } from '@tanstack/react-query';
import { useWatch, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/client/api-error';
import { FormTextField } from '@/components/form/form-text-field';
import { studentCodeIn } from '@/lib/student-code';
import { codeIn } from '@/lib/text';
import { useLanguage } from '@/lib/use-language';
import { studentQuery, type Desk } from './api';

interface StudentCodeFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPathByValue<Values, string>;
  desk: Desk;
}

/** A student's code, and under it whose it is as soon as it is whole; an unknown one says so. */
export function StudentCodeField<Values extends FieldValues>({ control, name, desk }: StudentCodeFieldProps<Values>) {
  const { t } = useTranslation('student');
  const { pick } = useLanguage();
  const typed: string = useWatch({ control, name });
  const code = studentCodeIn(typed);
  const { data: student, error } = useQuery({ ...studentQuery(desk, code ?? ''), enabled: code !== null });
  const unknown = code !== null && error instanceof ApiError && error.code === 'not_found';
  const whose =
    student && [student.name, student.faculty, student.status].map((named) => pick(named.th, named.en)).join(' · ');
  return (
    <FormTextField
      control={control}
      name={name}
      label={t('code')}
      autoFocus
      kept={codeIn}
      hint={whose}
      problem={unknown ? t('unknown') : undefined}
      slotProps={{
        htmlInput: { inputMode: 'numeric' },
        // Read out when it appears: it comes while the code is still being typed.
        formHelperText: { 'aria-live': 'polite' },
      }}
    />
  );
}
