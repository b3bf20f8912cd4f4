import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { useFieldMessage } from './form/use-field-message';
import { shortestSearch, subjectsFound } from './subject-search';
import { useLanguage } from '@/lib/use-language';
import { shownCodeAmong } from '@/lib/subject-code';

/** A subject of the curricula, as a form keeps it. */
export const chosenSubject = z.object({ subjectCode: z.string(), nameTh: z.string(), nameEn: z.string() });
type ChosenSubject = z.infer<typeof chosenSubject>;

interface SubjectPickerProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPathByValue<Values, ChosenSubject[]>;
  label: string;
  hint: string;
  /** Whether it is the field to begin with. */
  autoFocus?: boolean;
}

/** Subjects of the curricula, found by code or name. */
export function SubjectPicker<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  autoFocus = true,
}: SubjectPickerProps<Values>) {
  const { t } = useTranslation(['lists', 'common']);
  const { pick } = useLanguage();
  const messageOf = useFieldMessage();
  const { field, fieldState } = useController({ control, name });
  const [words, setWords] = useState('');
  const long = words.length >= shortestSearch;
  const query = useQuery({ ...subjectsFound(words), enabled: long });
  const chosen: ChosenSubject[] = field.value;
  const found = long ? (query.data?.items ?? []) : [];
  const codes = [...found, ...chosen].map(({ subjectCode }) => subjectCode);
  return (
    <Autocomplete<ChosenSubject, true>
      multiple
      options={found}
      value={chosen}
      loading={query.isFetching}
      onChange={(_event, subjects) => field.onChange(subjects)}
      onInputChange={(_event, typed) => setWords(typed.trim())}
      filterOptions={(options) => options}
      getOptionKey={(subject) => subject.subjectCode}
      isOptionEqualToValue={(one, other) => one.subjectCode === other.subjectCode}
      getOptionLabel={({ subjectCode, nameTh, nameEn }) =>
        `${shownCodeAmong(subjectCode, codes)} ${pick(nameTh, nameEn)}`
      }
      noOptionsText={t(long ? 'picker.noSubject' : 'picker.typeMore')}
      loadingText={t('common:state.loading')}
      clearText={t('picker.clear')}
      openText={t('picker.show')}
      closeText={t('common:action.close')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          inputRef={field.ref}
          error={Boolean(fieldState.error)}
          helperText={messageOf(fieldState.error?.message) ?? hint}
          autoFocus={autoFocus}
        />
      )}
    />
  );
}
