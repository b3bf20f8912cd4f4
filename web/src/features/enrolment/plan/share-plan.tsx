import ImageIcon from '@mui/icons-material/ImageOutlined';
import LinkIcon from '@mui/icons-material/Link';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { LinkAddress } from '@/components/link-address';
import { Panel } from '@/components/page';
import { reportFailure } from '@/lib/report-failure';
import { dateTime, endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { savePicture, shareQuery, useShare, useUnshare } from './sharing-api';

/** A plan for others to see: as a picture, or as a link that a friend copies. Nobody is named in either. */
export function SharePlan({ plan }: { plan: Schemas['PlanView'] }) {
  const { t } = useTranslation('plans');
  const { language } = useLanguage();
  const { data: standing } = useQuery(shareQuery(plan));
  const share = useShare();
  const unshare = useUnshare();
  const picture = useMutation({ mutationFn: () => savePicture(plan) });
  const made = standing?.shareId && share.data?.shareId === standing.shareId ? share.data : null;
  return (
    <Panel title={t('share.title')}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Box>{t('share.hint')}</Box>
        <Box>
          <Button
            variant="outlined"
            startIcon={<ImageIcon aria-hidden />}
            loading={picture.isPending}
            loadingPosition="start"
            onClick={() => picture.mutate(undefined, { onError: reportFailure })}
          >
            {t('share.picture')}
          </Button>
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{t('share.linkHint')}</Box>
        {made && <LinkAddress label={t('share.address')} address={made.address} />}
        {standing?.madeAt && standing.closesAt && (
          <Box>
            {t('share.standing', {
              at: dateTime(standing.madeAt, language),
              until: endTime(standing.closesAt, language),
            })}
          </Box>
        )}
        <Box role="status">
          {unshare.isSuccess && !standing?.shareId && <Alert severity="success">{t('share.revoked')}</Alert>}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="outlined"
            startIcon={<LinkIcon aria-hidden />}
            loading={share.isPending}
            loadingPosition="start"
            onClick={() => share.mutate(plan.planId, { onError: reportFailure })}
          >
            {t(standing?.shareId ? 'share.another' : 'share.make')}
          </Button>
          {standing?.shareId && (
            <Button
              color="error"
              loading={unshare.isPending}
              onClick={() => unshare.mutate(plan.planId, { onError: reportFailure })}
            >
              {t('share.revoke')}
            </Button>
          )}
        </Box>
      </Box>
    </Panel>
  );
}
