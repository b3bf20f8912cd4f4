import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

export interface RowAction {
  label: string;
  /** The action with what it acts on, for those who do not see the row it stands in. */
  name: string;
  run: () => void;
  tone?: 'primary' | 'error';
  disabled?: boolean;
}

/** What can be done with a row; what this user may not do is not among them. */
export function RowActions({ actions }: { actions: readonly (RowAction | false)[] }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      {actions.map(
        (action) =>
          action && (
            <Button
              key={action.label}
              size="small"
              color={action.tone ?? 'primary'}
              disabled={action.disabled}
              aria-label={action.name}
              onClick={action.run}
            >
              {action.label}
            </Button>
          ),
      )}
    </Box>
  );
}
