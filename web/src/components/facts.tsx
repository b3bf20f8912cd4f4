import Box from '@mui/material/Box';
import { KeptFigure } from './kept-figure';

export interface Fact {
  label: string;
  value: string;
}

/** Labelled lines, beside each other where there is room. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
      }}
    >
      {facts.map(({ label, value }) => (
        <div key={label}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.9rem' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            <KeptFigure>{value}</KeptFigure>
          </Box>
        </div>
      ))}
    </Box>
  );
}
