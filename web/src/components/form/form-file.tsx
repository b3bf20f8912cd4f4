import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { sendable } from '@/lib/picture';
import type { TakenFiles } from '@/lib/taken-files';
import { useFieldMessage } from './use-field-message';
import { useTakenText } from './use-taken-text';

interface FormFileProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** What is said before which files are taken; the whole hint where `takes` does not say it. */
  hint?: string;
  /** Which files are taken; of files of rows the endings that are offered. The server judges what the file holds. */
  takes: TakenFiles | string;
}

/** A file that is sent with the form: its name once it was chosen. */
export function FormFile<Values extends FieldValues>({ control, name, label, hint, takes }: FormFileProps<Values>) {
  const { t } = useTranslation('common');
  const messageOf = useFieldMessage();
  const takenText = useTakenText();
  const {
    field: { ref, value, onChange },
    fieldState: { error },
  } = useController({ control, name });
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const hintId = useId();
  const chosen: unknown = value;
  return (
    <Box role="group" aria-labelledby={labelId} aria-describedby={hintId}>
      <Typography id={labelId} variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button
          size="small"
          variant="outlined"
          color={error ? 'error' : 'primary'}
          ref={ref}
          aria-label={t('file.chooseOf', { label })}
          onClick={() => input.current?.click()}
        >
          {t('file.choose')}
        </Button>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {chosen instanceof File ? chosen.name : t('file.none')}
        </Box>
        <input
          ref={input}
          hidden
          type="file"
          accept={typeof takes === 'string' ? takes : takes.accept}
          aria-label={label}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) void sendable(file).then(onChange);
            // So that the same file can be chosen again once it was mended.
            event.target.value = '';
          }}
        />
      </Box>
      <FormHelperText id={hintId} error={Boolean(error)}>
        {messageOf(error?.message) ?? [hint, typeof takes !== 'string' && takenText(takes)].filter(Boolean).join(' · ')}
      </FormHelperText>
    </Box>
  );
}
