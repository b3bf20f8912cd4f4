import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { sendable } from '@/lib/picture';
import type { TakenFiles } from '@/lib/taken-files';
import { useFieldMessage } from './use-field-message';
import { useTakenText } from './use-taken-text';

interface FormFilesProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** What is said before which files are taken. */
  hint?: string;
  takes: TakenFiles;
  /** How many files can be chosen. */
  most: number;
}

const keyOf = ({ name, size, lastModified }: File) => `${name}/${size}/${lastModified}`;

/** The same file, chosen twice, is one. */
function different(files: readonly File[]): File[] {
  return [...new Map(files.map((file) => [keyOf(file), file])).values()];
}

/** Files that are sent with the form, each with a way to leave it out again. */
export function FormFiles<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  takes,
  most,
}: FormFilesProps<Values>) {
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
  const chosen: readonly File[] = value;
  return (
    <Box role="group" aria-labelledby={labelId} aria-describedby={hintId}>
      <Typography id={labelId} variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {chosen.map((file) => (
          <Box component="li" key={keyOf(file)} sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{file.name}</Box>
            <IconButton
              aria-label={t('file.leaveOut', { name: file.name })}
              onClick={() => onChange(chosen.filter((each) => each !== file))}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      {chosen.length < most && (
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
      )}
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept={takes.accept}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          void Promise.all(files.map(sendable)).then((small) =>
            onChange(different([...chosen, ...small]).slice(0, most)),
          );
          // So that the same file can be chosen again once it was mended.
          event.target.value = '';
        }}
      />
      <FormHelperText id={hintId} error={Boolean(error)}>
        {messageOf(error?.message) ?? [hint, takenText(takes)].filter(Boolean).join(' · ')}
      </FormHelperText>
    </Box>
  );
}
