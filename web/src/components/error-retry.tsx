import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { isNotFound, loadFailure } from '@/lib/data-failures';

/** Why data cannot be shown, and a button to try again where that may help. */
export function ErrorRetry({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Alert
      severity="error"
      action={
        !isNotFound(error) && (
          <Button color="inherit" size="small" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        )
      }
    >
      {loadFailure(error)}
    </Alert>
  );
}
