import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormSelect } from '@/components/form/form-select';
import { FormTerm } from '@/components/form/form-term';
import { FormTextField } from '@/components/form/form-text-field';
import { GuardedDialog } from '@/features/finance/master-change/guarded-dialog';
import { choicesQuery } from '@/features/finance/fee-unit/api';
import { unitChoices } from '@/features/finance/fee-unit/units';
import { useUnitNames } from '@/features/people/organisation/use-units';
import { useLanguage } from '@/lib/use-language';
import { projectFees, projectsQuery } from './api';
import { draftOf, projectFeeOf, projectFeeSchema } from './draft';

interface ProjectFeeDialogProps {
  /** The fee to change; without one a new one is added. */
  fee: Schemas['ProjectFeeView'] | null;
  onClose: () => void;
}

/** What a special project charges, and whom: a second person agrees before it is added or changed. */
export default function ProjectFeeDialog({ fee, onClose }: ProjectFeeDialogProps) {
  const { t } = useTranslation(['projectFees', 'masters']);
  const { pick } = useLanguage();
  const { data: choices } = useQuery(choicesQuery);
  const { data: projects } = useQuery(projectsQuery);
  const { major: majorName } = useUnitNames();
  const form = useForm({ resolver: zodResolver(projectFeeSchema), defaultValues: draftOf(fee) });
  const { control } = form;
  return (
    <GuardedDialog
      master={projectFees}
      texts="projectFees"
      row={fee}
      form={form}
      inputOf={(draft) => projectFeeOf(draft)}
      historyOf={(after) => [
        after.majorCode && majorName(String(after.majorCode)),
        after.studentTypeCode,
        `${String(after.firstSemester)}/${String(after.firstYear)}`,
      ]}
      onClose={onClose}
    >
      <FormSelect
        control={control}
        name="erpUnitId"
        label={t('project')}
        options={(projects ?? []).map(({ erpUnitId, code, name }) => ({
          value: erpUnitId,
          label: `${code} ${pick(name.th, name.en)}`,
        }))}
      />
      <FormSelect
        control={control}
        name="feePatternId"
        label={t('pattern')}
        options={(choices?.patterns ?? []).map(({ feePatternId, code, name }) => ({
          value: feePatternId,
          label: `${code} ${pick(name.th, name.en)}`,
        }))}
      />
      <FormTerm control={control} label={t('starts')} year="firstYear" semester="firstSemester" />
      <FormTerm control={control} label={t('ends')} year="lastYear" semester="lastSemester" />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <FormSelect
          control={control}
          name="majorCode"
          label={t('major')}
          options={[{ value: '', label: t('everyMajor') }, ...unitChoices(choices?.units ?? [], 'major', pick)]}
        />
        <FormSelect
          control={control}
          name="studentTypeCode"
          label={t('studentType')}
          options={[
            { value: '', label: t('everyStudentType') },
            ...(choices?.studentTypes ?? []).map(({ code, name }) => ({ value: code, label: pick(name.th, name.en) })),
          ]}
        />
        <FormTextField control={control} name="firstEntryYear" label={t('firstEntryYear')} />
        <FormTextField control={control} name="lastEntryYear" label={t('lastEntryYear')} />
      </Box>
      <FormTextField
        control={control}
        name="students"
        label={t('students')}
        hint={t('studentsHint')}
        multiline
        minRows={2}
      />
    </GuardedDialog>
  );
}
