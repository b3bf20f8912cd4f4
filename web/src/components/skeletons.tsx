import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';

interface Lines {
  rows?: number;
  height?: number;
}

const LINES = { display: 'grid', gap: 1, py: 1 };
const APPEARS = { opacity: 0, animation: 'appear 0s 120ms forwards', '@keyframes appear': { to: { opacity: 1 } } };

/** Grey lines where rows will be; announced once to a screen reader. */
export function RowsSkeleton(lines: Lines) {
  const { t } = useTranslation('common');
  return (
    <Box role="status" aria-label={t('state.loading')} sx={LINES}>
      <GreyLines {...lines} />
    </Box>
  );
}

/** Grey lines in the place of a page while it loads: nothing at first, since most pages are there within a moment. */
export function PagePlaceholder() {
  return (
    <Box data-loading-page aria-hidden className="on-screen" sx={{ ...LINES, ...APPEARS }}>
      <GreyLines />
    </Box>
  );
}

function GreyLines({ rows = 5, height = 44 }: Lines) {
  return Array.from({ length: rows }, (_, row) => <Skeleton key={row} variant="rounded" height={height} />);
}
