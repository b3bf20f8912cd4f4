import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Refusal } from '@/components/refusal';
import { StatusChip } from '@/components/status-chip';
import { useLanguage } from '@/lib/use-language';

/** What the rules say of each item now: it will happen, somebody must agree first, or it is refused and why. */
export function Verdicts({ items }: { items: readonly Schemas['JudgedItem'][] }) {
  const { t } = useTranslation('enrolment');
  const { pick } = useLanguage();
  return (
    <Box
      component="ul"
      aria-label={t('verdict.label')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}
    >
      {items.map((item) => (
        <Box
          component="li"
          key={item.key}
          sx={{
            display: 'grid',
            gap: 0.5,
            pb: 1,
            borderBottom: 1,
            borderColor: 'divider',
            '&:last-child': { border: 0 },
          }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
            <Box component="strong" sx={{ minWidth: 0 }}>
              {pick(item.label.th, item.label.en)}
            </Box>
            <StatusChip of="verdict" state={item.outcome} label={t(`verdict.${item.outcome}`)} />
          </Box>
          {item.approver && (
            <Box sx={{ fontSize: '0.92rem' }}>
              {t('verdict.approver', { name: pick(item.approver.th, item.approver.en) })}
            </Box>
          )}
          {item.refused && <Refusal refused={item.refused} />}
        </Box>
      ))}
    </Box>
  );
}

/** Credits after the request against what is allowed. */
export function CreditsLine({ validation }: { validation: Schemas['Validation'] }) {
  const { t } = useTranslation('enrolment');
  return (
    <div>
      {t('verdict.credits', {
        credits: validation.credits,
        limit: validation.creditLimit,
        minimum: validation.creditMinimum,
      })}
    </div>
  );
}
