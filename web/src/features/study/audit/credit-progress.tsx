import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';

interface CreditProgressProps {
  label: string;
  need: number;
  done: number;
  ifPassed?: number;
  /** The credits are those if everything under way is passed. */
  isIfPassed?: boolean;
}

const WHOLE = 100;

/** How many of the credits are there, and how many will be if everything under way is passed. */
export function CreditProgress({ label, need, done, ifPassed = done, isIfPassed = false }: CreditProgressProps) {
  const { t } = useTranslation('audit');
  const said = t(isIfPassed ? 'ofCreditsIfPassed' : 'ofCredits', { done, need });
  const percent = (credits: number) => (need > 0 ? Math.min(WHOLE, (credits / need) * WHOLE) : WHOLE);
  return (
    <Box sx={{ minWidth: 0 }}>
      <LinearProgress
        variant="buffer"
        value={percent(done)}
        valueBuffer={percent(Math.max(done, ifPassed))}
        aria-label={label}
        aria-valuetext={said}
        sx={{
          height: 10,
          borderRadius: 1,
          '& .MuiLinearProgress-dashed': { animation: 'none', backgroundImage: 'none' },
        }}
      />
      <Box sx={{ mt: 0.5 }}>
        {said}
        {ifPassed > done && ` · ${t('ifPassed', { credits: ifPassed })}`}
      </Box>
    </Box>
  );
}
