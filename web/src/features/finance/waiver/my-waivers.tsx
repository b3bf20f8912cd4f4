import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Panel } from '@/components/page';
import { myWaiversQuery } from './api';
import { AskWaiver } from './ask-waiver';
import { WaiverLines } from './waiver-lines';

/** The student's waivers, and the way to ask for one while something is open. */
export function MyWaivers({ mayAsk }: { mayAsk: boolean }) {
  const { t } = useTranslation('waivers');
  const { data: waivers = [] } = useQuery(myWaiversQuery);
  if (waivers.length === 0 && !mayAsk) return null;
  return (
    <Panel title={t('mine')}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        {waivers.length > 0 ? (
          <Box sx={{ width: '100%' }}>
            <WaiverLines waivers={waivers} label={t('mine')} cases="/std/cases" />
          </Box>
        ) : (
          <Box sx={{ color: 'text.secondary' }}>{t('none')}</Box>
        )}
        {mayAsk && <AskWaiver />}
      </Box>
    </Panel>
  );
}
