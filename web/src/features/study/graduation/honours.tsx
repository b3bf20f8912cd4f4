import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { Checked } from './checked';

/** What a degree would be given with now, and everything that was looked at. */
export function Honours({ honours }: { honours: Schemas['HonoursView'] }) {
  const { t } = useTranslation('graduation');
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <strong>{t(`honours.${honours.awarded ?? 'none'}`)}</strong>
      {!honours.isFinal && <Note>{t('honours.notFinal')}</Note>}
      <Box
        component="ul"
        aria-label={t('honours.title')}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
      >
        {honours.reasons.map(({ ofClass, isMet, ...reason }) => (
          <Checked
            key={`${reason.kind}:${ofClass ?? ''}`}
            {...reason}
            label={t(`honoursReason.${reason.kind}`, { of: ofClass === null ? '' : t(`honours.${ofClass}`) })}
            of="audit_condition"
            state={isMet ? 'met' : 'not_met'}
            says={t(isMet ? 'met' : 'notMet')}
          />
        ))}
      </Box>
    </Box>
  );
}
