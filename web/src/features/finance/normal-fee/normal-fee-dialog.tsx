import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { FormTerm } from '@/components/form/form-term';
import { FormTextField } from '@/components/form/form-text-field';
import { History } from '@/components/history';
import { useLanguage } from '@/lib/use-language';
import { useSent } from '@/features/finance/cancellation/use-sent';
import { ReasonField } from '@/features/finance/master-change/reason-field';
import { choicesQuery } from '@/features/finance/fee-unit/api';
import { useUnitNames } from '@/features/people/organisation/use-units';
import { ENROLMENT_TYPES, normalFeeAuditQuery, useAskForNormalFee } from './api';
import { draftOf, normalFeeOf, normalFeeSchema } from './draft';
import { UnitFields } from './unit-fields';

interface NormalFeeDialogProps {
  /** The normal fee to change; without one a new one is added. */
  fee: Schemas['NormalFeeView'] | null;
  onClose: () => void;
}

/** Who pays by a pattern, and in which terms: a second person agrees before one is added or changed. */
export default function NormalFeeDialog({ fee, onClose }: NormalFeeDialogProps) {
  const { t } = useTranslation(['normalFees', 'masters', 'masterChanges']);
  const { pick } = useLanguage();
  const { faculty: facultyName, major: majorName } = useUnitNames();
  const ask = useAskForNormalFee(fee);
  const sent = useSent();
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
    <FormDialog
      title={t(fee ? 'change.title' : 'add')}
      form={form}
      onSubmit={async (draft) => sent(await ask.mutateAsync(normalFeeOf(draft)))}
      onClose={onClose}
      submitLabel={t('masterChanges:send')}
      maxWidth="md"
      after={
        fee && (
          <History title={t('masters:history')} changes={normalFeeAuditQuery(fee)}>
            {({ after }) =>
              after &&
              [
                patternOf(after.feePatternId),
                after.facultyCode && facultyName(String(after.facultyCode)),
                after.majorCode && majorName(String(after.majorCode)),
                `${String(after.firstSemester)}/${String(after.firstYear)}`,
              ]
                .filter(Boolean)
                .join(' · ')
            }
          </History>
        )
      }
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
      <ReasonField control={control} name="reason" />
    </FormDialog>
  );
}
