import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { plain } from '@/lib/text';

const FORMS = { whole: /^\d*$/u, parts: /^\d*(?:\.\d*)?$/u } as const;
const KEYBOARDS = { whole: 'numeric', parts: 'decimal' } as const;

interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'onChange' | 'value' | 'slotProps'> {
  value: number | string;
  /** Whether a figure may have a decimal point. */
  figures?: keyof typeof FORMS;
  /** What the field is called where it has no label. */
  accessibleName?: string;
  /** What was typed or pasted, in Latin digits. */
  onFigure: (figure: string) => void;
}

/**
 * A field for a figure. Digits of any script and blanks around them are taken; what is no figure is not. A number input
 * of the browser would drop Thai digits, and change its value when somebody scrolls over it.
 */
export function NumberField({ figures = 'whole', accessibleName, onFigure, ...rest }: NumberFieldProps) {
  return (
    <TextField
      {...rest}
      onChange={({ target }) => {
        const figure = plain(target.value);
        if (FORMS[figures].test(figure)) onFigure(figure);
      }}
      slotProps={{ htmlInput: { inputMode: KEYBOARDS[figures], 'aria-label': accessibleName } }}
    />
  );
}
