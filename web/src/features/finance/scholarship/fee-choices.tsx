import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useController, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFeeOptions } from '@/features/finance/fee/use-fee-options';
import type { ScholarshipDraft } from './draft';

/** The fees that a scholarship covers; none is all of them. */
export function FeeChoices({ control }: { control: Control<ScholarshipDraft> }) {
  const { t } = useTranslation(['scholarships', 'lists', 'common']);
  const { field } = useController({ control, name: 'feeCodes' });
  const options = useFeeOptions(() => true);
  return (
    <Autocomplete
      multiple
      options={options}
      value={field.value.map((code) => options.find(({ value }) => value === code) ?? { value: code, label: code })}
      onChange={(_event, chosen) => field.onChange(chosen.map(({ value }) => value))}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      noOptionsText={t('scholarships:noFee')}
      clearText={t('lists:picker.clear')}
      openText={t('lists:picker.show')}
      closeText={t('common:action.close')}
      renderInput={(params) => <TextField {...params} label={t('fees')} helperText={t('feesHint')} />}
    />
  );
}
