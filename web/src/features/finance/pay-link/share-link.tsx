import LinkIcon from '@mui/icons-material/Link';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LinkAddress } from '@/components/link-address';
import { reportFailure } from '@/lib/report-failure';
import { dateTime, endTime } from '@/lib/thai-date';
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
      {made && <LinkAddress label={t('share.address')} address={made.address} />}
      {standing && (
        <Box sx={{ fontSize: '0.92rem' }}>
          {t('share.standing', {
            at: dateTime(standing.madeAt, language),
            until: endTime(standing.closesAt, language),
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
