import Box from '@mui/material/Box';
import { ErrorRetry } from '@/components/error-retry';
import { Look } from '@/components/look';

export default function RouteErrorScreen() {
  return (
    <Look>
      <Box component="main" sx={{ p: 3, maxWidth: 640, mx: 'auto' }}>
        <ErrorRetry error={null} onRetry={() => window.location.reload()} />
      </Box>
    </Look>
  );
}
