import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { Panel } from '@/components/page';
import { useItemWords } from './use-item-words';

/** The subjects shown at once; the others are folded. */
const SHOWN = 3;

/** What holds up other things that are missing, the worst first, with the longest chain in words. */
export function BlockingPanel({ blocking }: { blocking: readonly Schemas['BlockingSubject'][] }) {
  const { t } = useTranslation('graduationPlan');
  if (blocking.length === 0) return null;
  const rest = blocking.slice(SHOWN);
  return (
    <Panel title={t('blocking.title')}>
      <Blocks blocking={blocking.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <Box component="details" sx={{ mt: 1 }}>
          <Box component="summary" sx={{ cursor: 'pointer' }}>
            {t('blocking.more', { count: rest.length })}
          </Box>
          <Blocks blocking={rest} />
        </Box>
      )}
    </Panel>
  );
}

function Blocks({ blocking }: { blocking: readonly Schemas['BlockingSubject'][] }) {
  const { t } = useTranslation('graduationPlan');
  const words = useItemWords();
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      {blocking.map(({ item, heldUp, credits, chain }) => (
        <li key={item.key}>
          <strong>{words(item)}</strong>
          <Box>{t('blocking.heldUp', { count: heldUp, credits })}</Box>
          <Note>{t('blocking.chain', { chain: chain.map(words).join(' → ') })}</Note>
        </li>
      ))}
    </Box>
  );
}
