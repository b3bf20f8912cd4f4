import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';

/** Grey lines where rows will be; announced once to a screen reader. */
export function RowsSkeleton({ rows = 5, height = 44 }: { rows?: number; height?: number }) {
  const { t } = useTranslation('common');
  return (
    <Box role="status" aria-label={t('state.loading')} sx={{ display: 'grid', gap: 1, py: 1 }}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={height} />
      ))}
    </Box>
  );
}
