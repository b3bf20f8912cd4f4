import Button from '@mui/material/Button';
import { Suspense, useState, type ReactNode } from 'react';

interface DialogButtonProps {
  label: string;
  /** Returns the dialog, whose code may be loaded once it is opened; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ label, children }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense fallback={null}>{open && children(() => setOpen(false))}</Suspense>
    </>
  );
}
