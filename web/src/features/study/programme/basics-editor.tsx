import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import type { Basics } from './draft';

const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
const NUMERIC = { htmlInput: { inputMode: 'decimal' } } as const;

interface FieldProps {
  label: string;
  value: string;
  hint?: string;
  /** What is wrong with it, by the server. */
  problem: string | undefined;
  onChange: (value: string) => void;
  isNumber?: boolean;
}

function Field({ label, value, hint, problem, onChange, isNumber = false }: FieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={Boolean(problem)}
      helperText={problem ?? hint}
      slotProps={isNumber ? NUMERIC : undefined}
    />
  );
}

/** What the server said of fields, by their names on the wire. */
export type Problems = ReadonlyMap<string, string>;

interface BasicsEditorProps {
  basics: Basics;
  problems: Problems;
  onChange: (basics: Basics) => void;
}

/** The names of a draft, its credits, and for whom it is. */
export function BasicsEditor({ basics, problems, onChange }: BasicsEditorProps) {
  const { t } = useTranslation('programmes');
  const field = (name: keyof Basics, label: string, more?: Pick<FieldProps, 'hint' | 'isNumber'>) => (
    <Field
      label={label}
      value={basics[name]}
      problem={problems.get(name)}
      onChange={(value) => onChange({ ...basics, [name]: value })}
      {...more}
    />
  );
  return (
    <Panel title={t('edit.basics')}>
      <Box sx={GRID}>
        {field('nameTh', t('field.name_th'))}
        {field('nameEn', t('field.name_en'))}
        {field('firstEntryYear', t('edit.firstEntryYear'), { isNumber: true })}
        {field('lastEntryYear', t('edit.lastEntryYear'), { hint: t('edit.lastEntryYearHint'), isNumber: true })}
        {field('totalCredits', t('column.credits'), { isNumber: true })}
      </Box>
    </Panel>
  );
}

const NUMBERS = ['gpax', 'years', 'longest', 'fewestTerms', 'transferShare'] as const;
const LABELS = {
  gpax: 'field.gpax',
  years: 'field.years',
  longest: 'field.longest',
  fewestTerms: 'field.fewest_terms',
  transferShare: 'field.transfer_share',
} as const;

interface ConditionsEditorProps {
  conditions: Schemas['GraduationConditions-Output'];
  problems: Problems;
  onChange: (conditions: Schemas['GraduationConditions-Output']) => void;
}

/** What graduating asks for beside subjects. */
export function ConditionsEditor({ conditions, problems, onChange }: ConditionsEditorProps) {
  const { t } = useTranslation('programmes');
  const problem = (name: string) => problems.get(`document.conditions.${name}`);
  return (
    <Panel title={t('conditions')}>
      <Box sx={GRID}>
        {NUMBERS.map((name) => (
          <Field
            key={name}
            label={t(LABELS[name])}
            value={String(conditions[name])}
            hint={name === 'transferShare' ? t('edit.shareHint') : undefined}
            problem={problem(name)}
            isNumber
            onChange={(value) => onChange({ ...conditions, [name]: value })}
          />
        ))}
        {(['testTh', 'testEn'] as const).map((name) => (
          <Field
            key={name}
            label={t(name === 'testTh' ? 'field.test_th' : 'field.test_en')}
            value={conditions[name] ?? ''}
            hint={t('edit.empty')}
            problem={problem(name)}
            onChange={(value) => onChange({ ...conditions, [name]: value || null })}
          />
        ))}
      </Box>
    </Panel>
  );
}
