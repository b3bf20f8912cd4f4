import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { ErrorRetry } from '@/components/error-retry';
import { connection } from '@/lib/connection';
import { useStore } from '@/lib/store';

/** In place of a page whose code could not be loaded: without a network it is not here, and what is around it stays. */
export default function PageNotHere() {
  const { t } = useTranslation('common');
  const { isOffline } = useStore(connection);
  const navigate = useNavigate();
  const place = useLocation();
  if (!isOffline) return <ErrorRetry error={null} onRetry={() => window.location.reload()} />;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={() => void navigate(place, { replace: true })}>
          {t('action.retry')}
        </Button>
      }
    >
      {t('connection.notHere')}
    </Alert>
  );
}
