import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Checked } from './checked';

/** What has to be in order before a degree, and whether it is. */
export function Clearances({ clearances }: { clearances: readonly Schemas['ClearanceView'][] }) {
  const { t } = useTranslation('graduation');
  return (
    <Box component="ul" aria-label={t('clearances')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {clearances.map(({ state, ...clearance }) => (
        <Checked
          key={clearance.kind}
          {...clearance}
          label={t(`clearance.${clearance.kind}`)}
          of="clearance"
          state={state}
          says={t(`clearanceState.${state}`)}
        />
      ))}
    </Box>
  );
}
