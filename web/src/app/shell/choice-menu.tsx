import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Menu from '@/components/menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState, type ReactNode } from 'react';

interface Choice<T> {
  value: T;
  label: string;
}

interface ChoiceMenuProps<T> {
  /** What is chosen here, for a screen reader; the button shows the choice in use. */
  label: string;
  choices: readonly Choice<T>[];
  value: T | null;
  onChoose: (value: T) => void;
  disabled?: boolean;
  icon?: ReactNode;
}

/** A dropdown of the top bar. */
export function ChoiceMenu<T extends string | number>({
  label,
  choices,
  value,
  onChoose,
  disabled,
  icon,
}: ChoiceMenuProps<T>) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = choices.find((choice) => choice.value === value)?.label ?? '';
  const choose = (chosen: T) => {
    setAnchor(null);
    onChoose(chosen);
  };
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-label={`${label}: ${current}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        disabled={disabled}
        startIcon={icon}
        endIcon={<ExpandMoreIcon aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ maxWidth: 220, whiteSpace: 'nowrap', '&.Mui-disabled': { color: 'text.secondary' } }}
      >
        {current}
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map((choice) => (
          <MenuItem key={choice.value} selected={choice.value === value} onClick={() => choose(choice.value)}>
            {choice.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
