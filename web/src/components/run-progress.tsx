import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';

const WHOLE = 100;

interface RunProgressProps {
  /** How far it is, in words. */
  words: string;
  done: number;
  of: number;
}

/** How far long work is: in words, and as a bar. */
export function RunProgress({ words, done, of }: RunProgressProps) {
  return (
    <Box>
      <Box role="status" sx={{ mb: 0.5 }}>
        {words}
      </Box>
      <LinearProgress
        variant="determinate"
        value={(done * WHOLE) / of}
        aria-label={words}
        sx={{ height: 10, borderRadius: 5 }}
      />
    </Box>
  );
}
