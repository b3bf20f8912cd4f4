import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import type { SvgIconComponent } from '@mui/icons-material';
import { Link } from 'react-router';

interface TodayLineProps {
  to: string;
  Icon: SvgIconComponent;
  /** What the line is about, such as "Next class". */
  label: string;
  /** What there is, first what matters; or that there is nothing. */
  value: string;
  /** What else is known, and what happens then. */
  notes?: readonly string[];
  /** Whether it presses. */
  isUrgent?: boolean;
  /** Whether there is nothing. */
  isQuiet?: boolean;
}

/** A line of the day that leads to where one acts. */
export function TodayLine({ to, Icon, label, value, notes, isUrgent = false, isQuiet = false }: TodayLineProps) {
  return (
    <Box component="li" sx={{ display: 'flex', minWidth: 0 }}>
      <Box
        component={Link}
        to={to}
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr) auto',
          gap: 1.25,
          alignItems: 'center',
          p: 1.25,
          border: 1,
          borderColor: isUrgent ? 'error.main' : 'divider',
          borderRadius: 1,
          color: 'inherit',
          textDecoration: 'none',
          '&:hover': { borderColor: 'primary.main' },
        }}
      >
        <Icon aria-hidden sx={{ color: isUrgent ? 'error.main' : 'primary.main' }} />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ fontSize: '0.85rem', color: 'text.secondary', lineHeight: 1.35 }}>{label}</Box>
          <Box sx={{ fontWeight: isQuiet ? 400 : 700, lineHeight: 1.4, overflowWrap: 'anywhere' }}>{value}</Box>
          {notes?.map((note) => (
            <Box key={note} sx={{ fontSize: '0.9rem', color: 'text.secondary', lineHeight: 1.4 }}>
              {note}
            </Box>
          ))}
        </Box>
        <ChevronRightIcon aria-hidden sx={{ color: 'text.secondary' }} />
      </Box>
    </Box>
  );
}
