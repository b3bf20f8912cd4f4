import { useQuery } from '@tanstack/react-query';
import { useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSelect } from '@/components/form/form-select';
import { FormSwitch } from '@/components/form/form-switch';
import { FormTextField } from '@/components/form/form-text-field';
import { useFeeUnits } from '@/features/finance/fee-unit/use-fee-units';
import { funderChoicesQuery } from '@/features/finance/funder/api';
import { useLanguage } from '@/lib/use-language';
import { DetailLines, FundraisingLines, FieldPair } from './detail-lines';
import { GIVING_FLAGS, SOURCES, TEXT_FLAGS, TYPES, type ScholarshipDraft } from './draft';
import { FeeChoices } from './fee-choices';

interface FieldsProps {
  control: Control<ScholarshipDraft>;
}

/** What one officer says of a scholarship. */
export function TextFields({ control }: FieldsProps) {
  const { t } = useTranslation(['scholarships', 'masters']);
  return (
    <>
      <FieldPair>
        <FormTextField control={control} name="nameTh" label={t('masters:nameTh')} />
        <FormTextField control={control} name="nameEn" label={t('masters:nameEn')} />
      </FieldPair>
      <FormSelect
        control={control}
        name="sourceType"
        label={t('source')}
        options={SOURCES.map((value) => ({ value, label: t(`sources.${value}`) }))}
      />
      <FieldPair>
        {TEXT_FLAGS.map((flag) => (
          <FormSwitch key={flag} control={control} name={flag} label={t(`flags.${flag}`)} />
        ))}
      </FieldPair>
    </>
  );
}

/** What was raised for a scholarship: one officer says it. */
export function FundraisingFields({ control }: FieldsProps) {
  return <FundraisingLines control={control} options={useFunders()} />;
}

/** What a scholarship gives, to whom and at whose cost. */
export function GivingFields({ control }: FieldsProps) {
  const { t } = useTranslation(['scholarships', 'masters']);
  const funders = useFunders();
  const { campuses } = useFeeUnits();
  const type = useWatch({ control, name: 'scholarshipType' });
  return (
    <>
      <FieldPair>
        <FormTextField control={control} name="code" label={t('masters:code')} hint={t('masters:codeHint')} />
        <FormSelect
          control={control}
          name="scholarshipType"
          label={t('type')}
          options={TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
      </FieldPair>
      {type !== 'discount' && (
        <FormSelect control={control} name="funderId" label={t('funder')} hint={t('funderHint')} options={funders} />
      )}
      <FeeChoices control={control} />
      <FieldPair>
        {GIVING_FLAGS.map((flag) => (
          <FormSwitch key={flag} control={control} name={flag} label={t(`flags.${flag}`)} />
        ))}
      </FieldPair>
      <DetailLines control={control} options={[{ value: '', label: t('everyCampus') }, ...campuses]} />
    </>
  );
}

function useFunders() {
  const { pick } = useLanguage();
  const { data } = useQuery(funderChoicesQuery);
  return (data?.items ?? []).map(({ funderId, code, nameTh, nameEn }) => ({
    value: funderId,
    label: `${code} ${pick(nameTh, nameEn)}`,
  }));
}
