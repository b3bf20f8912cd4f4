import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

/** What went wrong in the server's words, and a button to try again. */
export function ErrorRetry({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      }
    >
      {error?.message || t('state.loadFailed')}
    </Alert>
  );
}
