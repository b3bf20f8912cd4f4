import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useFieldMessage } from '@/components/form/use-field-message';
import { loadFailure } from '@/lib/data-failures';
import { useLanguage } from '@/lib/use-language';
import { roleUnitsQuery } from './api';

type Unit = Schemas['HeldUnit'];

interface UnitPickerProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPathByValue<Values, Unit | null>;
  /** What the role is held for, by how far it sees. */
  kind: Unit['kind'];
}

/** The unit that a role is held for, found by code or name; none is where the person works. */
export function UnitPicker<Values extends FieldValues>({ control, name, kind }: UnitPickerProps<Values>) {
  const { t } = useTranslation(['roles', 'common']);
  const { pick } = useLanguage();
  const messageOf = useFieldMessage();
  const { field, fieldState } = useController({ control, name });
  const query = useQuery(roleUnitsQuery);
  return (
    <Autocomplete<Unit>
      fullWidth
      options={(query.data ?? []).filter((unit) => unit.kind === kind)}
      value={field.value}
      loading={query.isFetching}
      onChange={(_event, unit) => field.onChange(unit)}
      getOptionKey={({ code }) => code}
      isOptionEqualToValue={(one, other) => one.code === other.code}
      getOptionLabel={({ code, nameTh, nameEn }) => `${code} ${pick(nameTh, nameEn)}`}
      noOptionsText={query.isError ? loadFailure(query.error) : t('unit.none')}
      loadingText={t('common:state.loading')}
      clearText={t('unit.clear')}
      openText={t('unit.show')}
      closeText={t('common:action.close')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('unit.label')}
          inputRef={field.ref}
          error={Boolean(fieldState.error)}
          helperText={messageOf(fieldState.error?.message) ?? t('unit.hint')}
        />
      )}
    />
  );
}
