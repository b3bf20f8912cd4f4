import Box from '@mui/material/Box';
import { Link } from 'react-router';
import { KeptFigure } from './kept-figure';

export interface FigureCardProps {
  label: string;
  /** The figure in words, such as "3 subjects". */
  value: string;
  note?: string;
  to?: string;
}

/** One figure of a dashboard; it may lead to where the figure comes from. */
export function FigureCard({ label, value, note, to }: FigureCardProps) {
  const link = to === undefined ? {} : { component: Link, to };
  return (
    <Box
      {...link}
      sx={{
        display: 'block',
        p: 2,
        border: 1,
        borderColor: 'divider',
        boxShadow: 'inset 0 4px 0 #006664',
        borderRadius: 1.25,
        backgroundColor: 'background.paper',
        color: 'inherit',
        textDecoration: 'none',
        '&:hover': to ? { borderColor: 'primary.main' } : undefined,
      }}
    >
      <Box sx={{ color: 'text.secondary' }}>{label}</Box>
      <Box sx={{ fontSize: '1.5rem', fontWeight: 700, lineHeight: 1.35 }}>
        <KeptFigure>{value}</KeptFigure>
      </Box>
      {note && <Box sx={{ color: 'text.secondary', fontSize: '0.95rem' }}>{note}</Box>}
    </Box>
  );
}
