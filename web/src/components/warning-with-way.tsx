import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface WarningWithWayProps {
  /** The page where it is put right, and what the way there is called. */
  to: string;
  wayLabel: string;
  children: ReactNode;
}

/** What stands in the user's way, with the way to the page where it is put right. */
export function WarningWithWay({ to, wayLabel, children }: WarningWithWayProps) {
  return (
    <Alert
      severity="warning"
      action={
        <Button component={Link} to={to} color="inherit">
          {wayLabel}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
