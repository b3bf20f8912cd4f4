import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';

/** Long enough for a word to be typed before the server is asked. */
const TYPING_MS = 350;
const ALL = 'all';

export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <Box
      role="search"
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 2,
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(220px, 2fr) repeat(auto-fit, minmax(210px, 1fr))' },
      }}
    >
      {children}
    </Box>
  );
}

interface SearchFieldProps {
  label: string;
  value: string | undefined;
  onSearch: (text: string) => void;
  hint?: string;
}

/** Searches a moment after the last key, or at once on Enter. */
export function SearchField({ label, value = '', onSearch, hint }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = (next: string) => {
    if (sent.current === next) return;
    sent.current = next;
    onSearch(next);
  };
  const sendLater = useEffectEvent(() => send(text.trim()));
  useEffect(() => {
    const timer = window.setTimeout(sendLater, text === '' ? 0 : TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return (
    <TextField
      type="search"
      label={label}
      helperText={hint}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text.trim());
      }}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon aria-hidden />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

interface FilterSelectProps {
  label: string;
  value: string | undefined;
  allLabel: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
}

/** One of some choices, or all. A value that is no choice, or none yet while they are loaded, shows as all. */
export function FilterSelect({ label, value, allLabel, options, onChange }: FilterSelectProps) {
  const known = options.find((option) => option.value === value);
  return (
    <TextField
      select
      label={label}
      value={known?.value ?? ALL}
      onChange={(event) => onChange(event.target.value === ALL ? undefined : event.target.value)}
    >
      <MenuItem value={ALL}>{allLabel}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
