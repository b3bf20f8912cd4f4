import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useFieldMessage } from '@/components/form/use-field-message';
import { useLanguage } from '@/lib/use-language';
import { staffQuery } from './api';

const SHORTEST_SEARCH = 2;
type Person = Schemas['StaffMember'];

interface PersonPickerProps<Values extends FieldValues> {
  control: Control<Values>;
  /** The user name. */
  name: FieldPathByValue<Values, string>;
}

/** Somebody of the staff, found by name, code or user name; whoever a typed user name is of is named below it. */
export function PersonPicker<Values extends FieldValues>({ control, name }: PersonPickerProps<Values>) {
  const { t } = useTranslation(['roles', 'common']);
  const { pick } = useLanguage();
  const messageOf = useFieldMessage();
  const { field, fieldState } = useController({ control, name });
  const text = String(field.value).trim();
  const people = useQuery({
    ...staffQuery(text),
    enabled: text.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
  });
  const found = text.length >= SHORTEST_SEARCH ? (people.data ?? []) : [];
  const nameOf = ({ name: names, position }: Person) =>
    [pick(names.th, names.en), pick(position.th, position.en)].filter(Boolean).join(' · ');
  const chosen = found.find(({ username }) => username === text.toLowerCase());
  return (
    <Autocomplete<Person, false, false, true>
      freeSolo
      fullWidth
      // Whoever is chosen is named below the field: no list is left open over the button.
      options={chosen ? [] : found}
      inputValue={String(field.value)}
      filterOptions={(all) => all}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.username)}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.username)}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props}>
          {[nameOf(option), option.code, option.username].join(' · ')}
        </Box>
      )}
      onInputChange={(_event, value) => field.onChange(value)}
      onBlur={field.onBlur}
      clearText={t('unit.clear')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('holders.add')}
          inputRef={field.ref}
          error={Boolean(fieldState.error)}
          helperText={messageOf(fieldState.error?.message) ?? (chosen ? nameOf(chosen) : t('holders.addHint'))}
        />
      )}
    />
  );
}
