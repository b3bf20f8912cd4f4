import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { termsQuery } from '@/components/term-picker/api';
import { termKey, termOfKey } from '@/components/term-picker/chosen-term';
import { useFeeUnits } from '@/features/finance/fee-unit/use-fee-units';
import { NotReadyError } from '@/lib/not-ready-error';
import { useTermName } from '@/lib/use-term-name';
import { countQuery, useDraftRun } from './api';

const WHO = ['everybody', 'chose', 'never_chose'] as const;
const CHARGED = ['lump_sum', 'per_credit', 'maintain_status'] as const;

interface Draft {
  term: string;
  campusCode: string;
  facultyCode: string;
  educationLevelCode: string;
  whoChose: (typeof WHO)[number];
  chargedAs: '' | (typeof CHARGED)[number];
}

function inputOf(draft: Draft): Schemas['BillRunInput'] | null {
  const term = termOfKey(draft.term);
  return (
    term && {
      academicYear: Number(term.academicYear),
      semester: Number(term.semester),
      whoChose: draft.whoChose,
      ...(draft.campusCode && { campusCode: draft.campusCode }),
      ...(draft.facultyCode && { facultyCode: draft.facultyCode }),
      ...(draft.educationLevelCode && { educationLevelCode: draft.educationLevelCode }),
      ...(draft.chargedAs && { chargedAs: draft.chargedAs }),
    }
  );
}

interface RunDialogProps {
  onClose: () => void;
  onDrafted: (caseId: string) => void;
}

/** Drafts a run: which term and which students, and how many they are. */
export default function RunDialog({ onClose, onDrafted }: RunDialogProps) {
  const { t } = useTranslation(['billRuns', 'common']);
  const termName = useTermName();
  const { campuses, faculties, levels } = useFeeUnits();
  const { data: terms = [] } = useQuery(termsQuery);
  const draftRun = useDraftRun();
  const form = useForm<Draft>({
    defaultValues: {
      term: '',
      campusCode: '',
      facultyCode: '',
      educationLevelCode: '',
      whoChose: 'everybody',
      chargedAs: '',
    },
  });
  const { control, getValues, reset } = form;
  const current = terms.find((each) => each.current) ?? terms[0];
  useEffect(() => {
    if (current && !getValues('term')) reset({ ...getValues(), term: termKey(current) }, { keepDirtyValues: true });
  }, [current, getValues, reset]);
  const wanted = inputOf(useWatch({ control }) as Draft);
  const count = useQuery({
    ...countQuery(wanted ?? { academicYear: 0, semester: 0, whoChose: 'everybody' }),
    enabled: wanted !== null,
  });
  const submit = async (draft: Draft) => {
    const input = inputOf(draft);
    if (!input) throw new NotReadyError(t('draft.noTerm'));
    onDrafted((await draftRun.mutateAsync(input)).caseId);
  };
  return (
    <FormDialog
      title={t('draft.title')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t('draft.submit')}
    >
      <Box sx={{ color: 'text.secondary' }}>{t('draft.hint')}</Box>
      <FormSelect
        control={control}
        name="term"
        label={t('common:term.label')}
        options={terms.map((term) => ({ value: termKey(term), label: termName(term) }))}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <FormSelect
          control={control}
          name="campusCode"
          label={t('draft.campus')}
          options={[{ value: '', label: t('draft.everyCampus') }, ...campuses]}
        />
        <FormSelect
          control={control}
          name="facultyCode"
          label={t('draft.faculty')}
          options={[{ value: '', label: t('draft.everyFaculty') }, ...faculties]}
        />
        <FormSelect
          control={control}
          name="educationLevelCode"
          label={t('draft.level')}
          options={[{ value: '', label: t('draft.everyLevel') }, ...levels]}
        />
        <FormSelect
          control={control}
          name="chargedAs"
          label={t('draft.chargedAs')}
          options={[
            { value: '', label: t('draft.anyCharge') },
            ...CHARGED.map((value) => ({ value, label: t(`chargedAs.${value}`) })),
          ]}
        />
      </Box>
      <FormSelect
        control={control}
        name="whoChose"
        label={t('draft.whoChose')}
        options={WHO.map((value) => ({ value, label: t(`whoChose.${value}`) }))}
      />
      <Box role="status">
        {count.data && (
          <Alert severity={count.data.students > 0 ? 'info' : 'warning'}>
            {count.data.students === 0
              ? t('draft.nobody')
              : t(wanted?.chargedAs ? 'draft.atMost' : 'draft.students', { count: count.data.students })}
          </Alert>
        )}
      </Box>
    </FormDialog>
  );
}
