import LinkIcon from '@mui/icons-material/Link';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportFailure } from '@/lib/report-failure';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { standingLinkQuery, useMakeLink, useRevokeLink } from './api';

/** A link for whoever pays for the student: made, handed over and taken back. Its address is shown this once. */
export function ShareLink({ invoiceId, sequence }: { invoiceId: string; sequence: number }) {
  const { t } = useTranslation('payLink');
  const { language } = useLanguage();
  const { data: standing } = useQuery(standingLinkQuery({ invoiceId, sequence }));
  const make = useMakeLink();
  const revoke = useRevokeLink();
  const made = standing && make.data?.linkId === standing.linkId ? make.data : null;
  return (
    <Box
      role="group"
      aria-label={t('share.title')}
      sx={{ width: '100%', display: 'grid', gap: 1, borderTop: 1, borderColor: 'divider', pt: 1.5, textAlign: 'start' }}
    >
      <Box sx={{ fontWeight: 700 }}>{t('share.title')}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.92rem' }}>{t('share.hint')}</Box>
      {made && <Address address={made.address} />}
      {standing && (
        <Box sx={{ fontSize: '0.92rem' }}>
          {t('share.standing', {
            at: dateTime(standing.madeAt, language),
            until: dateTime(standing.closesAt, language),
          })}
        </Box>
      )}
      <Box role="status">{revoke.isSuccess && !standing && <Alert severity="success">{t('share.revoked')}</Alert>}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<LinkIcon aria-hidden />}
          loading={make.isPending}
          loadingPosition="start"
          onClick={() => make.mutate({ invoiceId, sequence }, { onError: reportFailure })}
        >
          {t(standing ? 'share.another' : 'share.make')}
        </Button>
        {standing && (
          <Button
            color="error"
            loading={revoke.isPending}
            onClick={() => revoke.mutate(standing.linkId, { onError: reportFailure })}
          >
            {t('share.revoke')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** The address, to be copied or handed to another app where the browser can. */
function Address({ address }: { address: string }) {
  const { t } = useTranslation('payLink');
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
        label={t('share.address')}
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
            {t(copied ? 'share.copied' : 'share.copy')}
          </Button>
        )}
        {typeof navigator.share === 'function' && (
          <Button size="small" onClick={() => void share()}>
            {t('share.hand')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
