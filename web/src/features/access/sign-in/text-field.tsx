import { useId, type ComponentProps } from 'react';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  onText: (text: string) => void;
  /** What is wrong with it. */
  problem?: string;
}

/** A labelled field of the pages before sign-in. */
export function TextField({ label, onText, problem, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onText(event.target.value)}
      />
      <div id={`${id}-problem`} className="field-problem" role="alert">
        {problem}
      </div>
    </div>
  );
}
