import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Language } from '@/lib/i18n';
import { formatBaht } from '@/lib/money';
import { shortDate } from '@/lib/thai-date';

interface EndingProps {
  stage: string;
  pass: Schemas['PassView'];
  language: Language;
  onAgain: () => void;
  onClose: () => void;
}

/** What a QR code came to, and what can be done now. */
export function Ending({ stage, pass, language, onAgain, onClose }: EndingProps) {
  const { t } = useTranslation('paySheet');
  if (stage === 'paid')
    return (
      <Box role="status" sx={{ display: 'grid', gap: 1.5, justifyItems: 'center', textAlign: 'center' }}>
        <CheckCircleIcon aria-hidden sx={{ fontSize: 72, color: 'success.main' }} />
        <Box sx={{ fontSize: '1.5rem', fontWeight: 700 }}>{t('paid')}</Box>
        <span>{t('paidAmount', { amount: formatBaht(pass.amount), invoice: pass.invoiceNumber })}</span>
        <Box sx={{ color: 'text.secondary' }}>{t('receiptThere')}</Box>
        <Button variant="contained" onClick={onClose} sx={{ mt: 1, minWidth: 200 }}>
          {t('close')}
        </Button>
      </Box>
    );
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="info">
        {t(`ended.${stage}`, { day: shortDate(pass.payAgainOn, language), defaultValue: t('ended.cancelled') })}
      </Alert>
      {stage === 'expired' ? (
        <Button variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
      ) : (
        <Button variant="contained" onClick={onAgain}>
          {t('another')}
        </Button>
      )}
    </Box>
  );
}
