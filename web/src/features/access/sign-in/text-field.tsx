import { useId, type ComponentProps } from 'react';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  onText: (text: string) => void;
}

/** A labelled field of the pages before sign-in. */
export function TextField({ label, onText, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} onChange={(event) => onText(event.target.value)} />
    </div>
  );
}
