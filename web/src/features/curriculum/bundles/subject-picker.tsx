import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/lib/use-language';
import { subjectsQuery } from './api';

const SHORTEST_SEARCH = 3;

export interface SubjectOption {
  subjectCode: string;
  nameTh: string;
  nameEn: string;
}

interface SubjectPickerProps {
  value: SubjectOption[];
  onChange: (subjects: SubjectOption[]) => void;
}

/** Several subjects, found by code or name. */
export function SubjectPicker({ value, onChange }: SubjectPickerProps) {
  const { t } = useTranslation(['bundles', 'common']);
  const { pick } = useLanguage();
  const [text, setText] = useState('');
  const words = text.trim();
  const query = useQuery({ ...subjectsQuery(words), enabled: words.length >= SHORTEST_SEARCH });
  const found = words.length >= SHORTEST_SEARCH ? (query.data?.items ?? []) : [];
  return (
    <Autocomplete<SubjectOption, true>
      multiple
      options={found}
      value={value}
      loading={query.isFetching}
      onChange={(_event, subjects) => onChange(subjects)}
      onInputChange={(_event, typed) => setText(typed)}
      filterOptions={(options) => options}
      getOptionKey={(subject) => subject.subjectCode}
      isOptionEqualToValue={(one, other) => one.subjectCode === other.subjectCode}
      getOptionLabel={(subject) => `${subject.subjectCode} ${pick(subject.nameTh, subject.nameEn)}`}
      noOptionsText={t(words.length >= SHORTEST_SEARCH ? 'form.noSubject' : 'form.typeMore')}
      loadingText={t('common:state.loading')}
      clearText={t('form.clear')}
      openText={t('form.show')}
      closeText={t('common:action.close')}
      renderInput={(params) => (
        <TextField {...params} label={t('form.subjects')} helperText={t('form.subjectsHint')} autoFocus />
      )}
    />
  );
}
