import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFieldMessage } from '@/components/form/use-field-message';
import { CODE_TWICE } from './draft';

interface CodesProblemProps {
  /** What is wrong with the outcomes of a form as a whole; `root` is what the form itself found. */
  error: { message?: string; root?: { message?: string } } | undefined;
}

/** What is wrong with the outcomes together: a code that is there twice, or what the server said of them. */
export function CodesProblem({ error }: CodesProblemProps) {
  const { t } = useTranslation('teaching');
  const messageOf = useFieldMessage();
  const message = error?.root?.message ?? error?.message;
  return (
    <Box role="alert" sx={{ color: 'error.main' }}>
      {message === CODE_TWICE ? t('outcomes.twice') : messageOf(message)}
    </Box>
  );
}
