import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { StatusChip } from '@/components/status-chip';
import { longDate, shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useSaid } from './kinds';

interface ExceptionListProps {
  exceptions: readonly Schemas['ExceptionView'][];
  /** Asks that one is withdrawn; not offered to students. */
  onWithdraw?: (exception: Schemas['ExceptionView']) => void;
}

/** Exceptions with who asked and who agreed, until when each holds, and whether it does. */
export function ExceptionList({ exceptions, onWithdraw }: ExceptionListProps) {
  const { t } = useTranslation('exceptions');
  const { language, pick } = useLanguage();
  const said = useSaid();
  return (
    <Box component="ul" aria-label={t('title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {exceptions.map((each) => (
        <Box
          component="li"
          key={each.exceptionId}
          sx={{ py: 1, borderTop: 1, borderColor: 'divider', minWidth: 0, overflowWrap: 'anywhere' }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'start' }}>
            <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>{said(each)}</Box>
            <StatusChip of="exception" state={each.standing} label={t(`standing.${each.standing}`)} />
          </Box>
          <Note>
            {[
              each.reason,
              t('people', {
                asked: pick(each.askedBy.th, each.askedBy.en),
                agreed: pick(each.agreedBy.th, each.agreedBy.en),
                day: shortDate(each.agreedAt, language),
              }),
              each.validUntil && t('until', { day: longDate(each.validUntil, language) }),
              each.withdrawnAt &&
                each.withdrawnBy &&
                t('withdrawnBy', {
                  person: pick(each.withdrawnBy.th, each.withdrawnBy.en),
                  day: shortDate(each.withdrawnAt, language),
                }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Note>
          {onWithdraw && each.standing === 'holds' && (
            <Button
              size="small"
              color="error"
              aria-label={t('withdrawOf', { what: said(each) })}
              onClick={() => onWithdraw(each)}
            >
              {t('withdraw')}
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}
