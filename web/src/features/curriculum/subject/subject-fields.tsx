import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useController, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDay } from '@/components/form/form-day';
import { FormSelect } from '@/components/form/form-select';
import { FormSwitch } from '@/components/form/form-switch';
import { FormTerm } from '@/components/form/form-term';
import { FormTextField } from '@/components/form/form-text-field';
import { useUnits } from '@/features/people/organisation/use-units';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';
import { subjectChoicesQuery } from './api';
import { CATEGORIES, CURRICULUM_TYPES, EXAMINATIONS, GRADINGS, HOURS, TYPES, type SubjectDraft } from './draft';
import { TeacherPicker } from './teacher-picker';

const TWO = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } };
const MORE = { multiline: true, minRows: 3 };

interface FieldsProps {
  control: Control<SubjectDraft>;
}

/** What a version is called and says of itself: what may be edited at any time. */
export function TextFields({ control }: FieldsProps) {
  const { t } = useTranslation('subjects');
  return (
    <>
      <Box sx={TWO}>
        <FormTextField control={control} name="nameTh" label={t('field.nameTh')} />
        <FormTextField control={control} name="nameEn" label={t('field.nameEn')} />
      </Box>
      <FormTextField control={control} name="descriptionTh" label={t('field.descriptionTh')} {...MORE} />
      <FormTextField control={control} name="descriptionEn" label={t('field.descriptionEn')} {...MORE} />
      <FormTextField control={control} name="objective" label={t('field.objective')} {...MORE} />
    </>
  );
}

/** Everything else: what is agreed to with a version. */
export function AgreedFields({ control }: FieldsProps) {
  const { t } = useTranslation(['subjects', 'masters']);
  const { pick } = useLanguage();
  const { data: choices } = useQuery(subjectChoicesQuery);
  const { campuses, majors } = useUnits();
  const none = { value: '', label: t('none') };
  const named = (list: { code: string; name: { th: string; en: string } }[] = []) =>
    list.map(({ code, name }) => ({ value: code, label: `${code} ${pick(name.th, name.en)}` }));
  const oneOf = (group: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`${group}.${value}`) }));
  return (
    <>
      <Part title={t('part.credits')}>
        <Box sx={{ ...TWO, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' } }}>
          <FormTextField control={control} name="credit" label={t('field.credit')} />
          {HOURS.map((name) => (
            <FormTextField key={name} control={control} name={name} label={t(`field.${name}`)} />
          ))}
        </Box>
        <Box sx={TWO}>
          <FormTextField
            control={control}
            name="minimumCreditToOpen"
            label={t('field.minimumCreditToOpen')}
            hint={t('hints.minimumCreditToOpen')}
          />
          <FormTextField
            control={control}
            name="timesToRegister"
            label={t('field.timesToRegister')}
            hint={t('hints.timesToRegister')}
          />
        </Box>
        <FormSwitch control={control} name="splittable" label={t('field.splittable')} />
        <FormSwitch control={control} name="showHours" label={t('field.showHours')} />
      </Part>
      <Part title={t('part.kind')}>
        <Box sx={TWO}>
          <FormSelect
            control={control}
            name="category"
            label={t('field.category')}
            options={oneOf('category', CATEGORIES)}
          />
          <FormSelect
            control={control}
            name="subjectType"
            label={t('field.subjectType')}
            options={oneOf('type', TYPES)}
          />
          <FormSelect
            control={control}
            name="grading"
            label={t('field.grading')}
            options={oneOf('grading', GRADINGS)}
          />
          <FormSelect
            control={control}
            name="examination"
            label={t('field.examination')}
            options={oneOf('examination', EXAMINATIONS)}
          />
          <FormSelect
            control={control}
            name="curriculumType"
            label={t('field.curriculumType')}
            options={oneOf('curriculumType', CURRICULUM_TYPES)}
          />
          <FormTextField control={control} name="generalEducationGroup" label={t('field.generalEducationGroup')} />
        </Box>
      </Part>
      <Part title={t('part.units')}>
        <Box sx={TWO}>
          <FormSelect
            control={control}
            name="departmentCode"
            label={t('field.department')}
            options={[none, ...named(choices?.departments)]}
          />
          <FormSelect control={control} name="majorCode" label={t('field.major')} options={[none, ...majors]} />
          <FormSelect control={control} name="campusCode" label={t('field.campus')} options={[none, ...campuses]} />
          <FormSelect
            control={control}
            name="educationLevelCode"
            label={t('field.educationLevel')}
            options={[none, ...named(choices?.levels)]}
          />
          <TeacherPicker control={control} label={t('field.responsible')} />
          <FormDay control={control} name="approvedOn" label={t('field.approvedOn')} />
        </Box>
        <FormTerm control={control} label={t('field.first')} year="firstYear" semester="firstSemester" />
      </Part>
      <Goals control={control} goals={choices?.goals ?? []} />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ display: 'grid', gap: 2 }}>
      <Typography id={titleId} variant="subtitle1" component="h3">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** The goals that may be chosen, and retired ones that the version serves: once given up they are not taken up again. */
function Goals({ control, goals }: FieldsProps & { goals: readonly Schemas['GoalChoice'][] }) {
  const { t } = useTranslation('subjects');
  const { pick } = useLanguage();
  const { field } = useController({ control, name: 'strategicGoals' });
  const chosen: string[] = field.value;
  const offered = goals.filter(({ code, status }) => status === 'active' || chosen.includes(code));
  const change = (value: string, on: boolean) =>
    field.onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value));
  return (
    <Part title={t('field.strategicGoals')}>
      <Box sx={{ display: 'grid' }}>
        {offered.map(({ code: value, name }) => (
          <FormControlLabel
            key={value}
            label={`${value} ${pick(name.th, name.en)}`}
            control={<Checkbox checked={chosen.includes(value)} onChange={(_event, on) => change(value, on)} />}
          />
        ))}
      </Box>
    </Part>
  );
}
