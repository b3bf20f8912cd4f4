import CancelIcon from '@mui/icons-material/CancelOutlined';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import Chip from '@mui/material/Chip';

const GOOD = new Set([
  'enrolled',
  'approved',
  'done',
  'open',
  'active',
  'released',
  'finished',
  'billed',
  'published',
  'applied',
  'done_before',
  'withdrawable',
  'conferred',
]);
const BAD = new Set(['refused', 'disapproved', 'lapsed', 'cancelled', 'failed', 'full', 'closed', 'conflict', 'late']);
/** Over, and neither good nor bad: what was asked for was done. */
const OVER = new Set(['dropped', 'withdrawn', 'changed', 'declined', 'undone', 'kept', 'nothing']);

const PARTLY = 'partly';

/** How a status looks, and what that means. */
export function looksOf(status: string) {
  if (GOOD.has(status)) return { tone: 'good', Icon: CheckCircleIcon, color: 'success' } as const;
  if (BAD.has(status)) return { tone: 'bad', Icon: CancelIcon, color: 'error' } as const;
  if (OVER.has(status)) return { tone: 'over', Icon: CheckCircleIcon, color: 'default' } as const;
  if (status === PARTLY) return { tone: 'partly', Icon: ErrorIcon, color: 'warning' } as const;
  return { tone: 'waiting', Icon: HourglassIcon, color: 'warning' } as const;
}

export type Looks = ReturnType<typeof looksOf>;

/** A status as words with a sign; the colour only repeats them. */
export function StatusChip({ status, label }: { status: string; label: string }) {
  const { Icon, color } = looksOf(status);
  return (
    <Chip
      size="small"
      variant="outlined"
      color={color}
      icon={<Icon aria-hidden />}
      label={label}
      sx={{ fontWeight: 700, flexShrink: 0 }}
    />
  );
}
