import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { mayOpen, sessionStore } from '@/lib/session';
import { useStore } from '@/lib/store';

const PAGES = {
  bank_mistake: '/adm/finance/desk',
  line_match: '/adm/finance/desk',
  day_close: '/adm/finance/days',
} as const;

/** The way to what a second person decides of: the row of the desk, or the day with its checklist. */
export function DeskOfCase({ kind }: { kind: keyof typeof PAGES }) {
  const { t } = useTranslation('desk');
  const session = useStore(sessionStore);
  if (!mayOpen(session, PAGES[kind])) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <Button component={RouterLink} to={PAGES[kind]} variant="outlined">
        {t(`toPage.${kind}`)}
      </Button>
    </Box>
  );
}
