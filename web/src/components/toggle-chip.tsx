import Chip from '@mui/material/Chip';

interface ToggleChipProps {
  label: string;
  on: boolean;
  onToggle: () => void;
}

/** A filter that is on or off: said by its sign too, not by its colour alone. */
export function ToggleChip({ label, on, onToggle }: ToggleChipProps) {
  return (
    <Chip
      clickable
      component="button"
      type="button"
      label={on ? `✓ ${label}` : label}
      color={on ? 'primary' : 'default'}
      variant={on ? 'filled' : 'outlined'}
      aria-pressed={on}
      onClick={onToggle}
      sx={{ minHeight: 36 }}
    />
  );
}
