import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortestSearch, subjectsFound } from '@/components/subject-search';
import { NumberField } from '@/components/number-field';
import { useLanguage } from '@/lib/use-language';
import type { Kind, SubjectLeaf } from './tree';

const GRADES = ['D+', 'C', 'C+', 'B', 'B+', 'A'] as const;
const TIMINGS = ['before', 'before_or_same_term', 'same_term'] as const;

interface SubjectLeafEditorProps {
  leaf: SubjectLeaf;
  kind: Kind;
  onChange: (leaf: SubjectLeaf) => void;
}

/** A subject that is asked for: which one, and behind a button how well and when it is passed, and for whom. */
export function SubjectLeafEditor({ leaf, kind, onChange }: SubjectLeafEditorProps) {
  const { t } = useTranslation('subjects');
  const says = leaf.minimumGrade || leaf.timing || leaf.byPetition || leaf.result !== 'passed' || leaf.appliesTo;
  const [open, setOpen] = useState(Boolean(says));
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <SubjectField value={leaf.subject} onChange={(subject) => onChange({ ...leaf, subject })} />
      {kind !== 'exclusive' && !open && (
        <Box>
          <Button
            size="small"
            onClick={() => setOpen(true)}
            aria-label={t('requisites.conditionsOf', { code: leaf.subject })}
          >
            {t('requisites.conditions')}
          </Button>
        </Box>
      )}
      {open && <Conditions leaf={leaf} onChange={onChange} />}
    </Box>
  );
}

function SubjectField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const { t } = useTranslation(['subjects', 'lists', 'common']);
  const { pick } = useLanguage();
  const [words, setWords] = useState(value);
  const long = words.length >= shortestSearch;
  const query = useQuery({ ...subjectsFound(words), enabled: long });
  const names = new Map(query.data?.items.map((one) => [one.showCode, pick(one.nameTh, one.nameEn)]));
  const options = long ? [...names.keys()] : [];
  return (
    <Autocomplete
      options={value && !names.has(value) ? [value, ...options] : options}
      value={value || null}
      loading={query.isFetching}
      onChange={(_event, code) => onChange(code ?? '')}
      onInputChange={(_event, typed, reason) => reason === 'input' && setWords(typed.trim())}
      filterOptions={(found) => found}
      getOptionLabel={(code) => [code, names.get(code)].filter(Boolean).join(' ')}
      noOptionsText={t(long ? 'lists:picker.noSubject' : 'lists:picker.typeMore')}
      loadingText={t('common:state.loading')}
      clearText={t('lists:picker.clear')}
      openText={t('lists:picker.show')}
      closeText={t('common:action.close')}
      renderInput={(params) => <TextField {...params} label={t('requisites.subject')} size="small" />}
    />
  );
}

function Conditions({ leaf, onChange }: Omit<SubjectLeafEditorProps, 'kind'>) {
  const { t } = useTranslation(['subjects', 'requisite']);
  const scope = leaf.appliesTo ?? { entryFrom: null, entryTo: null, campuses: [] };
  const entered = (name: 'entryFrom' | 'entryTo', year: string) => {
    const changed = { ...scope, [name]: year === '' ? null : Number(year) };
    const isEmpty = !changed.entryFrom && !changed.entryTo && changed.campuses.length === 0;
    onChange({ ...leaf, appliesTo: isEmpty ? null : changed });
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <TextField
        select
        size="small"
        label={t('requisites.minimumGrade')}
        value={leaf.minimumGrade ?? ''}
        onChange={({ target }) =>
          onChange({ ...leaf, minimumGrade: GRADES.find((grade) => grade === target.value) ?? null })
        }
        sx={{ width: 150 }}
      >
        <MenuItem value="">{t('requisites.anyPass')}</MenuItem>
        {GRADES.map((grade) => (
          <MenuItem key={grade} value={grade}>
            {grade}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={t('requisites.timing')}
        value={leaf.timing ?? ''}
        onChange={({ target }) => onChange({ ...leaf, timing: TIMINGS.find((one) => one === target.value) ?? null })}
        fullWidth={false}
        sx={{ width: 250, maxWidth: '100%' }}
      >
        <MenuItem value="">{t('requisites.usualTiming')}</MenuItem>
        {TIMINGS.map((timing) => (
          <MenuItem key={timing} value={timing}>
            {t(`requisite:timing.${timing}`)}
          </MenuItem>
        ))}
      </TextField>
      {(['entryFrom', 'entryTo'] as const).map((name) => (
        <NumberField
          key={name}
          size="small"
          label={t(`requisites.${name}`)}
          value={scope[name] ?? ''}
          onFigure={(year) => entered(name, year)}
          sx={{ width: 150 }}
        />
      ))}
      <FormControlLabel
        control={
          <Checkbox
            checked={leaf.result === 'attempted'}
            onChange={(_event, checked) => onChange({ ...leaf, result: checked ? 'attempted' : 'passed' })}
          />
        }
        label={t('requisite:attempted')}
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={leaf.byPetition}
            onChange={(_event, checked) => onChange({ ...leaf, byPetition: checked })}
          />
        }
        label={t('requisite:byPetition')}
      />
    </Box>
  );
}
