import Box from '@mui/material/Box';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { termsQuery } from '@/components/term-picker/api';
import { termKey, termOfKey } from '@/components/term-picker/chosen-term';
import { useFeeUnits } from '@/features/finance/fee-unit/use-fee-units';
import { scholarships } from '@/features/finance/scholarship/api';
import { orNull, sentence, typedAs } from '@/lib/form-fields';
import { NotReadyError } from '@/lib/not-ready-error';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { useDraftAward } from './api';

/** Who may be given a scholarship: current and new students. */
const STATUSES = ['17001', '17002'] as const;
const YEARS = ['1', '2', '3', '4', '5', '6'];
const schema = z
  .object({
    scholarshipId: z.string().check(z.minLength(1, 'validation.required')),
    term: z.string(),
    whom: z.enum(['students', 'group']),
    codes: z.string(),
    campusCode: z.string(),
    facultyCode: z.string(),
    departmentCode: z.string(),
    majorCode: z.string(),
    statusCode: z.string(),
    educationLevelCode: z.string(),
    studyYear: z.string(),
    gpaxFrom: typedAs(/^(?:[0-3](?:\.\d{1,2})?|4(?:\.00?)?)?$/u, 'validation.gpax'),
    reason: sentence(limits.AwardInput.reason),
  })
  .check(({ value, issues }) => {
    if (value.whom === 'students' && (codesOf(value.codes).length === 0 || !codesOf(value.codes).every(isCode)))
      issues.push({ code: 'custom', path: ['codes'], message: 'validation.studentCode', input: value });
  });
type Draft = z.infer<typeof schema>;

const codesOf = (typed: string) => typed.split(/[\s,]+/u).filter(Boolean);
const every = (label: string, options: { value: string; label: string }[]) => [{ value: '', label }, ...options];
const isCode = (code: string) => /^\d{10}$/u.test(code);

function inputOf(draft: Draft): Schemas['AwardInput'] | null {
  const term = termOfKey(draft.term);
  if (!term) return null;
  const what = {
    scholarshipId: draft.scholarshipId,
    academicYear: Number(term.academicYear),
    semester: Number(term.semester),
    reason: draft.reason,
  };
  if (draft.whom === 'students') return { ...what, studentCodes: codesOf(draft.codes) };
  return {
    ...what,
    campusCode: orNull(draft.campusCode),
    facultyCode: orNull(draft.facultyCode),
    departmentCode: orNull(draft.departmentCode),
    majorCode: orNull(draft.majorCode),
    statusCode: orNull(draft.statusCode),
    educationLevelCode: orNull(draft.educationLevelCode),
    studyYear: draft.studyYear ? Number(draft.studyYear) : null,
    gpaxFrom: orNull(draft.gpaxFrom),
  };
}

interface AwardDialogProps {
  onClose: () => void;
  onDrafted: (caseId: string) => void;
}

/** Drafts that a scholarship is given: which one, for which term, to whom, and why. */
export default function AwardDialog({ onClose, onDrafted }: AwardDialogProps) {
  const { t } = useTranslation(['scholarshipAwards', 'common', 'studentStatus']);
  const { pick } = useLanguage();
  const termName = useTermName();
  const { campuses, faculties, levels, within } = useFeeUnits();
  const { data: terms = [] } = useQuery(termsQuery);
  const { data } = useQuery(scholarships.list({ pageSize: 100 }));
  const draftAward = useDraftAward();
  const form = useForm<Draft>({
    resolver: zodResolver(schema),
    defaultValues: {
      scholarshipId: '',
      term: '',
      whom: 'students',
      codes: '',
      campusCode: '',
      facultyCode: '',
      departmentCode: '',
      majorCode: '',
      statusCode: '',
      educationLevelCode: '',
      studyYear: '',
      gpaxFrom: '',
      reason: '',
    },
  });
  const { control, getValues, setValue } = form;
  const current = terms.find((each) => each.current) ?? terms[0];
  useEffect(() => {
    if (current && !getValues('term')) setValue('term', termKey(current));
  }, [current, getValues, setValue]);
  const whom = useWatch({ control, name: 'whom' });
  const { departments, majors } = within(useWatch({ control, name: 'facultyCode' }));
  const submit = async (draft: Draft) => {
    const input = inputOf(draft);
    if (!input) throw new NotReadyError(t('draft.noTerm'));
    onDrafted((await draftAward.mutateAsync(input)).caseId);
  };
  return (
    <FormDialog
      title={t('draft.action')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t('draft.submit')}
    >
      <Box sx={{ color: 'text.secondary' }}>{t('draft.hint')}</Box>
      <FormSelect
        control={control}
        name="scholarshipId"
        label={t('column.scholarship')}
        options={(data?.items ?? [])
          .filter(({ isActive }) => isActive)
          .map(({ scholarshipId, code, nameTh, nameEn }) => ({
            value: scholarshipId,
            label: `${code} ${pick(nameTh, nameEn)}`,
          }))}
      />
      <FormSelect
        control={control}
        name="term"
        label={t('common:term.label')}
        options={terms.map((term) => ({ value: termKey(term), label: termName(term) }))}
      />
      <FormSelect
        control={control}
        name="whom"
        label={t('draft.whom')}
        options={(['students', 'group'] as const).map((value) => ({ value, label: t(`draft.whoms.${value}`) }))}
      />
      {whom === 'students' ? (
        <FormTextField control={control} name="codes" label={t('draft.codes')} hint={t('draft.codesHint')} multiline />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <FormSelect
            control={control}
            name="campusCode"
            label={t('draft.campus')}
            options={every(t('draft.everyCampus'), campuses)}
          />
          <FormSelect
            control={control}
            name="facultyCode"
            label={t('draft.faculty')}
            options={every(t('draft.everyFaculty'), faculties)}
          />
          <FormSelect
            control={control}
            name="departmentCode"
            label={t('draft.department')}
            options={every(t('draft.everyDepartment'), departments)}
          />
          <FormSelect
            control={control}
            name="majorCode"
            label={t('draft.major')}
            options={every(t('draft.everyMajor'), majors)}
          />
          <FormSelect
            control={control}
            name="statusCode"
            label={t('draft.status')}
            options={every(
              t('draft.everyStatus'),
              STATUSES.map((value) => ({ value, label: t(`studentStatus:status.${value}`) })),
            )}
          />
          <FormSelect
            control={control}
            name="educationLevelCode"
            label={t('draft.level')}
            options={every(t('draft.everyLevel'), levels)}
          />
          <FormSelect
            control={control}
            name="studyYear"
            label={t('draft.year')}
            options={every(
              t('draft.everyYear'),
              YEARS.map((value) => ({ value, label: value })),
            )}
          />
          <FormTextField control={control} name="gpaxFrom" label={t('draft.gpax')} />
        </Box>
      )}
      <FormTextField control={control} name="reason" label={t('draft.reason')} multiline />
    </FormDialog>
  );
}
