import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useFieldMessage } from '@/components/form/use-field-message';

interface PurposeChoiceProps<Values extends FieldValues> {
  control: Control<Values>;
  purposes: readonly Schemas['UnlockPossible'][];
}

/** What to unlock. What cannot be asked for stays listed, with the reason. */
export function PurposeChoice<Values extends FieldValues & { purpose: Schemas['UnlockPurpose'] }>({
  control,
  purposes,
}: PurposeChoiceProps<Values>) {
  const { t } = useTranslation('unlock');
  const messageOf = useFieldMessage();
  const id = useId();
  const {
    field: { ref, value, ...field },
    fieldState: { error },
  } = useController({ control, name: 'purpose' as FieldPathByValue<Values, Schemas['UnlockPurpose']> });
  const first = purposes.find(({ refused }) => refused === null)?.purpose;
  return (
    <FormControl error={Boolean(error)}>
      <FormLabel id={id}>{t('purpose')}</FormLabel>
      <RadioGroup aria-labelledby={id} value={value ?? ''} {...field}>
        {purposes.map(({ purpose, refused }) => (
          <FormControlLabel
            key={purpose}
            value={purpose}
            disabled={refused !== null}
            control={<Radio slotProps={purpose === first ? { input: { ref } } : undefined} />}
            sx={{ alignItems: 'flex-start', mt: 0.5, '& .Mui-disabled': { color: 'text.secondary' } }}
            label={
              <Box sx={{ pt: 1 }}>
                {t(`purposes.${purpose}`)}
                <Box sx={{ color: 'text.secondary', fontSize: '0.92rem' }}>
                  {refused?.message ?? t(`purposeHints.${purpose}`)}
                </Box>
              </Box>
            }
          />
        ))}
      </RadioGroup>
      {error && <FormHelperText>{messageOf(error.message)}</FormHelperText>}
    </FormControl>
  );
}
