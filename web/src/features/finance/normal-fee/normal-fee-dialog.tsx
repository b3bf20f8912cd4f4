import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormSelect } from '@/components/form/form-select';
import { FormTerm } from '@/components/form/form-term';
import { FormTextField } from '@/components/form/form-text-field';
import { useLanguage } from '@/lib/use-language';
import { GuardedDialog } from '@/features/finance/master-change/guarded-dialog';
import { choicesQuery } from '@/features/finance/fee-unit/api';
import { useUnitNames } from '@/features/people/organisation/use-units';
import { ENROLMENT_TYPES, normalFees } from './api';
import { draftOf, normalFeeOf, normalFeeSchema } from './draft';
import { UnitFields } from './unit-fields';

interface NormalFeeDialogProps {
  /** The normal fee to change; without one a new one is added. */
  fee: Schemas['NormalFeeView'] | null;
  onClose: () => void;
}

/** Who pays by a pattern, and in which terms: a second person agrees before one is added or changed. */
export default function NormalFeeDialog({ fee, onClose }: NormalFeeDialogProps) {
  const { t } = useTranslation(['normalFees']);
  const { pick } = useLanguage();
  const { faculty: facultyName, major: majorName } = useUnitNames();
  const { data: choices } = useQuery(choicesQuery);
  const form = useForm({ resolver: zodResolver(normalFeeSchema), defaultValues: draftOf(fee) });
  const { control } = form;
  const named = (codes: readonly { code: string; name: { th: string; en: string } }[] = []) =>
    codes.map(({ code, name }) => ({ value: code, label: pick(name.th, name.en) }));
  const patterns = (choices?.patterns ?? []).map(({ feePatternId, code, name }) => ({
    value: feePatternId,
    label: `${code} ${pick(name.th, name.en)}`,
  }));
  const patternOf = (id: unknown) => choices?.patterns.find(({ feePatternId }) => feePatternId === id)?.code;
  return (
    <GuardedDialog
      master={normalFees}
      texts="normalFees"
      row={fee}
      form={form}
      inputOf={normalFeeOf}
      historyOf={({ feePatternId, facultyCode, majorCode, firstSemester, firstYear }) => [
        patternOf(feePatternId),
        facultyCode && facultyName(String(facultyCode)),
        majorCode && majorName(String(majorCode)),
        `${String(firstSemester)}/${String(firstYear)}`,
      ]}
      onClose={onClose}
      maxWidth="md"
    >
      <FormSelect control={control} name="feePatternId" label={t('pattern')} options={patterns} />
      <FormTerm control={control} label={t('starts')} year="firstYear" semester="firstSemester" />
      <FormTerm control={control} label={t('ends')} year="lastYear" semester="lastSemester" />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <UnitFields form={form} units={choices?.units ?? []} />
        <FormSelect
          control={control}
          name="educationLevelCode"
          label={t('level')}
          options={[{ value: '', label: t('everyLevel') }, ...named(choices?.educationLevels)]}
        />
        <FormSelect
          control={control}
          name="studentTypeCode"
          label={t('studentType')}
          options={[{ value: '', label: t('everyStudentType') }, ...named(choices?.studentTypes)]}
        />
        <FormSelect
          control={control}
          name="nationCode"
          label={t('nation')}
          options={[{ value: '', label: t('everyNation') }, ...named(choices?.nations)]}
        />
        <FormSelect
          control={control}
          name="enrolmentType"
          label={t('enrolmentType')}
          options={[
            { value: '', label: t('everyEnrolmentType') },
            ...ENROLMENT_TYPES.map((value) => ({ value, label: t(`enrolmentTypes.${value}`) })),
          ]}
        />
        <FormTextField control={control} name="firstEntryYear" label={t('firstEntryYear')} />
        <FormTextField control={control} name="lastEntryYear" label={t('lastEntryYear')} />
      </Box>
    </GuardedDialog>
  );
}
