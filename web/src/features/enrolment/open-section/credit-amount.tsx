import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { NumberField } from '@/components/number-field';

interface CreditAmountProps {
  subject: Schemas['OpenSubjectView'];
  value: string;
  onChange: (amount: string) => void;
  disabled?: boolean;
}

/** How many credits of a splittable subject are taken; nothing for any other subject. */
export function CreditAmount({ subject, value, onChange, disabled = false }: CreditAmountProps) {
  const { t } = useTranslation('enrolment');
  if (!subject.amount) return null;
  const { minimum, credits } = subject.amount;
  return (
    <NumberField
      figures="parts"
      size="small"
      label={t('amount.of', { code: subject.subjectShow })}
      helperText={t('amount.hint', { minimum, credits })}
      value={value}
      onFigure={onChange}
      disabled={disabled}
      fullWidth={false}
      sx={{ width: 230 }}
    />
  );
}

/** Whether nothing is to be chosen, or an amount that the subject has. The server decides what is left of it. */
export function hasAmount({ amount }: Schemas['OpenSubjectView'], chosen: string): boolean {
  const credits = Number(chosen);
  return !amount || (chosen !== '' && credits > 0 && credits <= amount.credits && (credits * 2) % 1 === 0);
}

/** The amount as a request sends it: none where the subject is not split. */
export function creditsAsked(
  { amount }: Schemas['OpenSubjectView'],
  sectionIds: readonly number[],
  chosen: string,
): Schemas['CreditChoice-Output'][] {
  return amount && chosen !== '' ? sectionIds.map((sectionId) => ({ sectionId, credit: chosen })) : [];
}
