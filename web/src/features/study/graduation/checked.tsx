import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '@/components/note';
import type { StateKind } from '@/components/state-looks';
import { StatusChip } from '@/components/status-chip';

/** What there may be no more of than is said; of everything else there is no less. */
const AT_MOST: ReadonlySet<string> = new Set(['longest_years', 'in_time', 'transfer_share']);

interface CheckedProps {
  kind: string;
  label: ReactNode;
  need: string | null;
  have: string | null;
  subjects: readonly string[];
  of: StateKind;
  state: string;
  says: string;
}

/** One thing that was looked at: what there is and what is asked for, or the subjects that stand in its way. */
export function Checked({ kind, label, need, have, subjects, of, state, says }: CheckedProps) {
  const { t } = useTranslation('graduation');
  const figures = need !== null && have !== null && t(AT_MOST.has(kind) ? 'haveAtMost' : 'haveOfNeed', { have, need });
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {label}
        <Note>{subjects.length > 0 ? subjects.join(', ') : figures}</Note>
      </Box>
      <StatusChip of={of} state={state} label={says} />
    </Box>
  );
}
