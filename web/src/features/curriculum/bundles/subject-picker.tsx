import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/lib/use-language';
import { subjectsQuery } from './api';

const SHORTEST_SEARCH = 3;

interface SubjectOption {
  subjectCode: string;
  nameTh: string;
  nameEn: string;
}

/** The subjects of a bundle, found by code or name. */
export function SubjectPicker({ control }: { control: Control<{ members: SubjectOption[] }> }) {
  const { t } = useTranslation(['bundles', 'common']);
  const { pick } = useLanguage();
  const { field, fieldState } = useController({ control, name: 'members' });
  const [words, setWords] = useState('');
  const long = words.length >= SHORTEST_SEARCH;
  const query = useQuery({ ...subjectsQuery(words), enabled: long });
  return (
    <Autocomplete<SubjectOption, true>
      multiple
      options={long ? (query.data?.items ?? []) : []}
      value={field.value}
      loading={query.isFetching}
      onChange={(_event, subjects) => field.onChange(subjects)}
      onInputChange={(_event, typed) => setWords(typed.trim())}
      filterOptions={(options) => options}
      getOptionKey={(subject) => subject.subjectCode}
      isOptionEqualToValue={(one, other) => one.subjectCode === other.subjectCode}
      getOptionLabel={(subject) => `${subject.subjectCode} ${pick(subject.nameTh, subject.nameEn)}`}
      noOptionsText={t(long ? 'form.noSubject' : 'form.typeMore')}
      loadingText={t('common:state.loading')}
      clearText={t('form.clear')}
      openText={t('form.show')}
      closeText={t('common:action.close')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('form.subjects')}
          inputRef={field.ref}
          error={Boolean(fieldState.error)}
          helperText={fieldState.error?.message ?? t('form.subjectsHint')}
          autoFocus
        />
      )}
    />
  );
}
