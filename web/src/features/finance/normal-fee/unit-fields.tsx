import { useEffect } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormSelect } from '@/components/form/form-select';
import { useLanguage } from '@/lib/use-language';
import type { NormalFeeDraft } from './draft';
import { unitChoices } from '@/features/finance/fee-unit/units';

const LEVELS = [
  { level: 'campus', name: 'campusCode', every: 'everyCampus' },
  { level: 'faculty', name: 'facultyCode', every: 'everyFaculty' },
  { level: 'department', name: 'departmentCode', every: 'everyDepartment' },
  { level: 'major', name: 'majorCode', every: 'everyMajor' },
] as const;

interface UnitFieldsProps {
  form: UseFormReturn<NormalFeeDraft>;
  units: Schemas['NormalFeeChoices']['units'];
}

/** Campus, faculty, department and major: each narrows those below it, and what no longer fits is taken back. */
export function UnitFields({ form: { control, setValue }, units }: UnitFieldsProps) {
  const { t } = useTranslation('normalFees');
  const { pick } = useLanguage();
  const chosen = useWatch({ control, name: ['campusCode', 'facultyCode', 'departmentCode', 'majorCode'] });
  const below = LEVELS.map((_, depth) =>
    units.filter((unit) =>
      LEVELS.slice(0, depth).every(({ name }, above) => !chosen[above] || unit[name] === chosen[above]),
    ),
  );
  const lost = LEVELS.find(
    ({ name }, depth) =>
      units.length > 0 && chosen[depth] && !below[depth]?.some((unit) => unit[name] === chosen[depth]),
  )?.name;
  useEffect(() => {
    if (lost) setValue(lost, '', { shouldDirty: true });
  }, [lost, setValue]);
  return (
    <>
      {LEVELS.map(({ level, name, every }, depth) => (
        <FormSelect
          key={name}
          control={control}
          name={name}
          label={t(level)}
          options={[{ value: '', label: t(every) }, ...unitChoices(below[depth] ?? [], level, pick)]}
        />
      ))}
    </>
  );
}
