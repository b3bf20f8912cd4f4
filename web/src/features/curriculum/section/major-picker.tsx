import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useUnitNames, useUnits } from '@/features/people/organisation/use-units';

interface MajorPickerProps {
  label: string;
  hint: string;
  value: string[];
  onChange: (codes: string[]) => void;
  /** What the server says of it. */
  problem?: string;
}

/** Several majors, found by code or name. */
export function MajorPicker({ label, hint, value, onChange, problem }: MajorPickerProps) {
  const { t } = useTranslation(['sections', 'common']);
  const { majors } = useUnits();
  const { major: majorName } = useUnitNames();
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={majors.map((major) => major.value)}
      value={value}
      onChange={(_event, codes) => onChange(codes)}
      getOptionLabel={majorName}
      limitTags={6}
      noOptionsText={t('form.noMajor')}
      clearText={t('form.clear')}
      openText={t('form.show')}
      closeText={t('common:action.close')}
      renderInput={(params) => (
        <TextField {...params} label={label} error={Boolean(problem)} helperText={problem ?? hint} />
      )}
    />
  );
}
