import type { ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '@/components/form/form-text-field';
import type { LineButtonsProps } from '@/components/form/line-buttons';
import { NumberedRow, Wide } from './numbered-row';

interface OutcomeRowProps<Values extends FieldValues> extends LineButtonsProps {
  control: Control<Values>;
  /** The code, then the text in Thai and in English. */
  names: readonly [code: FieldPath<Values>, thai: FieldPath<Values>, english: FieldPath<Values>];
  /** What else the outcome says. */
  children?: ReactNode;
}

/** The fields of an outcome at its place in a form. */
export const outcomeNames = (index: number) =>
  [`outcomes.${index}.outcomeCode`, `outcomes.${index}.textTh`, `outcomes.${index}.textEn`] as const;

/** An outcome that is edited: its code and what it says in both languages. */
export function OutcomeRow<Values extends FieldValues>({
  control,
  names: [code, thai, english],
  children,
  ...buttons
}: OutcomeRowProps<Values>) {
  const { t } = useTranslation('teaching');
  return (
    <NumberedRow label={t('outcomes.one', { number: buttons.index + 1 })} {...buttons}>
      <Wide columns={6}>
        <FormTextField
          fullWidth
          sx={{ maxWidth: { sm: 180 } }}
          control={control}
          name={code}
          label={t('outcomes.code')}
        />
      </Wide>
      <Wide columns={3}>
        <FormTextField fullWidth multiline minRows={2} control={control} name={thai} label={t('outcomes.textTh')} />
      </Wide>
      <Wide columns={3}>
        <FormTextField fullWidth multiline minRows={2} control={control} name={english} label={t('outcomes.textEn')} />
      </Wide>
      {children}
    </NumberedRow>
  );
}
