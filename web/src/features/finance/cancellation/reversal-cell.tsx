import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';

interface ReversalCellProps {
  /** The case by which somebody asks for it now. */
  reversalId: string | null;
  /** What is taken back, for who hears the button. */
  name: string;
  /** Asks for it; not offered where there is nothing to take back. */
  onAsk: (() => void) | undefined;
}

/** Whether something that was agreed to is being taken back, or the button that asks for it. */
export function ReversalCell({ reversalId, name, onAsk }: ReversalCellProps) {
  const { t } = useTranslation('cancellations');
  if (reversalId !== null) {
    return (
      <Link component={RouterLink} to={`/adm/cases/${reversalId}`}>
        {t('reversal.waiting')}
      </Link>
    );
  }
  if (!onAsk) return '–';
  return (
    <Button size="small" onClick={onAsk} aria-label={t('reversal.named', { name })}>
      {t('reversal.action')}
    </Button>
  );
}
