import Chip from '@mui/material/Chip';
import { looksOf, type StateKind } from './state-looks';

interface StatusChipProps {
  /** What the state is of. */
  of: StateKind;
  state: string;
  label: string;
}

/** A state as words with a sign; the colour only repeats them. */
export function StatusChip({ of, state, label }: StatusChipProps) {
  const { Icon, color } = looksOf(of, state);
  return (
    <Chip
      size="small"
      variant="outlined"
      color={color}
      icon={<Icon aria-hidden />}
      label={label}
      sx={{ fontWeight: 700, flexShrink: 0 }}
    />
  );
}
