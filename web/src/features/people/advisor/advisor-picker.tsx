import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useFieldMessage } from '@/components/form/use-field-message';
import { loadFailure } from '@/lib/data-failures';
import { useLanguage } from '@/lib/use-language';
import { useSettled } from '@/lib/use-settled';
import { advisorsQuery } from './api';

const TYPING = 300;
const SHOWN = 20;

interface AdvisorPickerProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPathByValue<Values, Schemas['AdvisorRow'][]>;
}

/** Teachers of the user's unit, found by name or code, each with the number of their students. */
export function AdvisorPicker<Values extends FieldValues>({ control, name }: AdvisorPickerProps<Values>) {
  const { t } = useTranslation(['advisors', 'common']);
  const { pick } = useLanguage();
  const messageOf = useFieldMessage();
  const { field, fieldState } = useController({ control, name });
  const [typed, setTyped] = useState('');
  const query = useQuery(advisorsQuery({ text: useSettled(typed, TYPING), available: true, pageSize: SHOWN }));
  return (
    <Autocomplete<Schemas['AdvisorRow'], true>
      multiple
      disableCloseOnSelect
      options={query.data?.items ?? []}
      value={field.value}
      loading={query.isFetching}
      onChange={(_event, advisors) => field.onChange(advisors)}
      inputValue={typed}
      onInputChange={(_event, words) => setTyped(words)}
      filterOptions={(options) => options}
      getOptionKey={({ personId }) => personId}
      isOptionEqualToValue={(one, other) => one.personId === other.personId}
      getOptionLabel={({ name: names, advisees }) =>
        t('picker.option', { name: pick(names.th, names.en), count: advisees })
      }
      noOptionsText={query.isError ? loadFailure(query.error) : t('picker.nobody')}
      loadingText={t('common:state.loading')}
      clearText={t('picker.clear')}
      openText={t('picker.show')}
      closeText={t('common:action.close')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('picker.label')}
          inputRef={field.ref}
          error={Boolean(fieldState.error)}
          helperText={messageOf(fieldState.error?.message) ?? t('picker.hint')}
        />
      )}
    />
  );
}
