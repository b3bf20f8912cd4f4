import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api, bodyOf } from '@/client/api';
import { useFieldMessage } from '@/components/form/use-field-message';
import { useLanguage } from '@/lib/use-language';

const SHORTEST_SEARCH = 2;

/** Finds the person a task is handed to, by name or code. */
export function SubstitutePicker<Values extends FieldValues>({
  control,
  name,
}: {
  control: Control<Values>;
  name: FieldPath<Values>;
}) {
  const { t } = useTranslation(['case', 'common']);
  const { pick } = useLanguage();
  const messageOf = useFieldMessage();
  const [text, setText] = useState('');
  const { field, fieldState } = useController({ control, name });
  const people = useQuery({
    queryKey: ['substitutes', text],
    queryFn: () => bodyOf(api.GET('/people/substitutes', { params: { query: { text } } })),
    enabled: text.trim().length >= SHORTEST_SEARCH,
  });
  return (
    <Autocomplete
      options={people.data ?? []}
      loading={people.isFetching}
      filterOptions={(options) => options}
      getOptionLabel={(person) =>
        [pick(person.name.th, person.name.en), pick(person.position.th, person.position.en)].filter(Boolean).join(' · ')
      }
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_event, value) => setText(value)}
      onChange={(_event, person) => field.onChange(person?.id ?? '')}
      loadingText={t('common:state.loading')}
      noOptionsText={t(text.trim().length < SHORTEST_SEARCH ? 'substitute.type' : 'substitute.nobody')}
      renderInput={(inputProps) => (
        <TextField
          {...inputProps}
          label={t('substitute.label')}
          inputRef={field.ref}
          error={Boolean(fieldState.error)}
          helperText={messageOf(fieldState.error?.message)}
        />
      )}
    />
  );
}
