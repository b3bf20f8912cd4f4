import Box from '@mui/material/Box';

/** A turning ring in plain CSS: it is part of the first load, where every kilobyte counts. */
export function Spinner({ label, size = 44 }: { label: string; size?: number }) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, py: 3 }}>
      <Box
        aria-hidden
        sx={{
          width: size,
          height: size,
          borderRadius: '50%',
          border: '4px solid',
          borderColor: 'primary.light',
          borderTopColor: 'primary.main',
          animation: 'turn 900ms linear infinite',
          '@keyframes turn': { to: { transform: 'rotate(360deg)' } },
        }}
      />
      <span>{label}</span>
    </Box>
  );
}
