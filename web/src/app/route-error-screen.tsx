import Box from '@mui/material/Box';
import { ErrorRetry } from '@/components/error-retry';
import { AppTheme } from '@/components/app-theme';

export default function RouteErrorScreen() {
  return (
    <AppTheme>
      <Box component="main" sx={{ p: 3, maxWidth: 640, mx: 'auto' }}>
        <ErrorRetry error={null} onRetry={() => window.location.reload()} />
      </Box>
    </AppTheme>
  );
}
