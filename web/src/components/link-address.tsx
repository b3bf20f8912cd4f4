import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportFailure } from '@/lib/report-failure';

/** An address that is shown once, to be copied or handed to another app where the browser can. */
export function LinkAddress({ label, address }: { label: string; address: string }) {
  const { t } = useTranslation('common');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  };
  // Whoever changes their mind in the other app's list has not failed.
  const share = () => navigator.share({ url: address }).catch(() => undefined);
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 0.75 }}>
      <TextField
        label={label}
        value={address}
        size="small"
        fullWidth
        slotProps={{
          htmlInput: { readOnly: true, onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.target.select() },
        }}
      />
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {'clipboard' in navigator && (
          <Button size="small" onClick={() => copy().catch(reportFailure)}>
            {t(copied ? 'link.copied' : 'link.copy')}
          </Button>
        )}
        {typeof navigator.share === 'function' && (
          <Button size="small" onClick={() => void share()}>
            {t('link.hand')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
