import Box from '@mui/material/Box';
import type { Schemas } from '@/client/schemas';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { useReason } from './reason';

type Line = Pick<Schemas['ChargePreview'], 'feeCode' | 'name' | 'amount'> & {
  reason: Schemas['ChargePreview']['reason'] | null;
};

/** What is charged, line by line, each with the reason it was made by. */
export function ChargeLines({ lines, label }: { lines: readonly Line[]; label: string }) {
  const { pick } = useLanguage();
  const reason = useReason();
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
      {lines.map((line) => (
        <Box
          component="li"
          key={[line.feeCode, line.reason?.subjectCode, line.reason?.rule, line.amount].join()}
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'baseline' }}
        >
          <Box sx={{ minWidth: 0 }}>
            {pick(line.name.th, line.name.en)}
            <Box sx={{ color: 'text.secondary', fontSize: '0.88rem' }}>{line.reason && reason(line.reason)}</Box>
          </Box>
          <Box sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{formatBaht(line.amount)}</Box>
        </Box>
      ))}
    </Box>
  );
}

/** A total below lines. */
export function LinesTotal({ label, amount }: { label: string; amount: string }) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        borderTop: 1,
        borderColor: 'divider',
        mt: 1.25,
        pt: 1.25,
        fontWeight: 700,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <span>{label}</span>
      <span>{formatBaht(amount)}</span>
    </Box>
  );
}
