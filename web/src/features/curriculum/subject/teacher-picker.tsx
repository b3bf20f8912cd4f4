import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldMessage } from '@/components/form/use-field-message';
import { useLanguage } from '@/lib/use-language';
import { teachersQuery } from './api';
import type { SubjectDraft } from './draft';

const SHORTEST_SEARCH = 2;

/** The teacher who is responsible for a subject, found by name or code. */
export function TeacherPicker({ control, label }: { control: Control<SubjectDraft>; label: string }) {
  const { t } = useTranslation(['subjects', 'common']);
  const { pick } = useLanguage();
  const messageOf = useFieldMessage();
  const { field, fieldState } = useController({ control, name: 'responsible' });
  const [words, setWords] = useState('');
  const long = words.length >= SHORTEST_SEARCH;
  const query = useQuery({ ...teachersQuery(words), enabled: long });
  return (
    <Autocomplete
      options={long ? (query.data ?? []) : []}
      value={field.value}
      loading={query.isFetching}
      onChange={(_event, teacher) => field.onChange(teacher)}
      onInputChange={(_event, typed) => setWords(typed.trim())}
      filterOptions={(options) => options}
      getOptionKey={({ personId }) => personId}
      isOptionEqualToValue={(one, other) => one.personId === other.personId}
      getOptionLabel={({ name }) => pick(name.th, name.en)}
      noOptionsText={t(long ? 'teacher.nobody' : 'teacher.type')}
      loadingText={t('common:state.loading')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          inputRef={field.ref}
          error={Boolean(fieldState.error)}
          helperText={messageOf(fieldState.error?.message)}
        />
      )}
    />
  );
}
