import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useLeaveEffects } from './use-leave-effects';

/** What a request does to subjects and fees. */
export function LeaveEffects({ effects }: { effects: Schemas['LeaveEffectsView'] }) {
  const { t } = useTranslation('leaves');
  const said = useLeaveEffects();
  return (
    <Box component="ul" aria-label={t('does')} sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
      {said(effects).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Box>
  );
}

/** From which day on the same request would do something else; nothing where it stays as it is. */
export function LeaveChanges({ effects }: { effects: Schemas['LeaveEffectsView'] }) {
  const { t } = useTranslation('leaves');
  const { language } = useLanguage();
  return effects.terms.map(
    ({ academicYear, semester, changesOn, becomes }) =>
      changesOn &&
      becomes && (
        <Box key={`${academicYear}/${semester}`}>
          {t('changes', { day: longDate(changesOn, language), becomes: t(`becomes.${becomes}`) })}
        </Box>
      ),
  );
}
