import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { safeLink } from './state';

/** Asks for the address of a link; not a form element, because it stands inside one. */
export function LinkForm({ onDone }: { onDone: (url: string | null) => void }) {
  const { t } = useTranslation('common');
  const [address, setAddress] = useState('');
  const [pressed, setPressed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const url = safeLink(address);
  const problem = address ? !url && 'editor.addressInvalid' : pressed && 'validation.required';

  const done = () => {
    setPressed(true);
    if (url) onDone(url);
    else field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone(null);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    done();
  };

  return (
    <Box sx={{ display: 'flex', gap: 1, p: 1, alignItems: 'flex-start' }}>
      <TextField
        label={t('editor.address')}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={onKeyDown}
        inputRef={field}
        error={Boolean(problem)}
        helperText={problem && t(problem)}
        autoFocus
      />
      <Button onClick={done}>{t('action.ok')}</Button>
      <Button onClick={() => onDone(null)}>{t('action.cancel')}</Button>
    </Box>
  );
}
