import { useState, type FormEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { saveFailure } from './data-failures';
import { openCaseOf, setFieldErrors } from './server-errors';

interface FormSubmit {
  submit: (event: FormEvent) => void;
  /** What the server said that belongs to no field; null while there is nothing to say. */
  failure: string | null;
  /** The id of the open case that the failure names; null where it names none. */
  openCase: string | null;
}

/**
 * Checks and sends a form. Wrong fields are marked and the first gets the focus, whether the schema or the server found
 * them; everything else that goes wrong is `failure`, until the form is sent again.
 */
export function useFormSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<unknown>,
): FormSubmit {
  const [failure, setFailure] = useState<string | null>(null);
  const [openCase, setOpenCase] = useState<string | null>(null);
  const checked = form.handleSubmit(async (values) => {
    setFailure(null);
    setOpenCase(null);
    try {
      await send(values);
    } catch (error) {
      setOpenCase(openCaseOf(error));
      if (!setFieldErrors(error, form)) setFailure(saveFailure(error));
    }
  });
  return {
    submit: (event) => {
      // In React's tree a dialog may stand in another form, which is not being sent.
      event.stopPropagation();
      // The button stays one that has the focus; pressed again while it is being sent, it does nothing.
      if (form.formState.isSubmitting) event.preventDefault();
      else void checked(event);
    },
    failure,
    openCase,
  };
}
