import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Picture } from '@/components/picture';
import { useFieldMessage } from './use-field-message';

/** The picture of a row: the one that is kept, none, or another one that is sent when the form is. */
export type PictureChoice = 'kept' | 'none' | File;

interface FormPictureProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** Which pictures are taken, and how large they may be. */
  hint: string;
  /** The picture that is kept, once it is there. */
  kept?: Blob;
  disabled?: boolean;
}

const KINDS = 'image/png,image/jpeg';

/** A picture: dropped here or chosen, shown as it is, taken away again. The server says whether it may be one. */
export function FormPicture<Values extends FieldValues>(props: FormPictureProps<Values>) {
  const { control, name, label, hint, kept, disabled } = props;
  const { t } = useTranslation('common');
  const messageOf = useFieldMessage();
  const {
    field: { ref, value, onChange },
    fieldState: { error },
  } = useController({ control, name });
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const hintId = useId();
  const choice = value as PictureChoice;
  const shown = choice instanceof File ? choice : choice === 'kept' && kept;
  const take = (file: File | undefined) => {
    if (file && !disabled) onChange(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <Box role="group" aria-labelledby={labelId} aria-describedby={hintId}>
      <Typography id={labelId} variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          alignItems: 'center',
          minHeight: 76,
          p: 1.5,
          borderRadius: 1,
          border: '1px dashed',
          borderColor: error ? 'error.main' : 'text.disabled',
          bgcolor: over ? 'action.hover' : undefined,
        }}
      >
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          {shown ? (
            <Box sx={{ bgcolor: '#fff', width: 'fit-content', maxWidth: '100%', '& img': { maxHeight: 160 } }}>
              <Picture content={shown} label={label} />
            </Box>
          ) : (
            <Typography variant="body2" color="text.secondary">
              {t('picture.none')}
            </Typography>
          )}
        </Box>
        {!disabled && (
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button
              size="small"
              variant="outlined"
              ref={ref}
              aria-label={t('picture.chooseOf', { label })}
              onClick={() => input.current?.click()}
            >
              {t('picture.choose')}
            </Button>
            {choice !== 'none' && (
              <Button
                size="small"
                color="error"
                aria-label={t('picture.clearOf', { label })}
                onClick={() => onChange('none')}
              >
                {t('picture.clear')}
              </Button>
            )}
          </Box>
        )}
        <input
          ref={input}
          hidden
          type="file"
          accept={KINDS}
          aria-label={label}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // So that the same file can be chosen again once it was mended.
            event.target.value = '';
          }}
        />
      </Box>
      <FormHelperText id={hintId} error={Boolean(error)}>
        {messageOf(error?.message) ?? hint}
      </FormHelperText>
    </Box>
  );
}
