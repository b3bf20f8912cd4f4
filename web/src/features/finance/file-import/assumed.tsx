import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';

interface AssumedProps {
  kind: Schemas['ImportKind'];
  /** The fields that are read from a column. */
  read: readonly string[];
}

/** What every row is taken to say where the file has no column for it. */
export function Assumed({ kind, read }: AssumedProps) {
  const { t } = useTranslation('imports');
  return (
    <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
      {kind === 'exams' && !read.includes('exam') && <Alert severity="info">{t('assumed.exam')}</Alert>}
    </Box>
  );
}
