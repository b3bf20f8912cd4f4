import Box from '@mui/material/Box';

/** The portal's mark. Decorative: the university's name always stands beside it. */
export function BrandMark({ size = 40, inverse = false }: { size?: number; inverse?: boolean }) {
  return (
    <Box component="svg" viewBox="0 0 64 64" aria-hidden sx={{ width: size, height: size, flexShrink: 0, display: 'block' }}>
      <rect width="64" height="64" rx="14" fill={inverse ? '#ffffff' : '#006664'} />
      <path
        d="M17 15v34M17 34l15-19M22 29l11 20M38 15v23c0 7 4 11 9 11"
        fill="none"
        stroke={inverse ? '#006664' : '#ffffff'}
        strokeWidth="5.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Box>
  );
}
