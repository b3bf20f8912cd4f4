import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import LightbulbIcon from '@mui/icons-material/LightbulbOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { OpenCaseLink } from '@/components/open-case-link';
import { remedyPlace } from '@/lib/remedy-places';
import { mayOpen, sessionStore } from '@/lib/session';
import { useStore } from '@/lib/store';

/** Why something was refused, and what would help, in the server's words; with the way there, where there is one. */
export function Refusal({
  refused,
}: {
  refused: Pick<Schemas['RefusedView'], 'code' | 'message' | 'remedy' | 'facts'>;
}) {
  const { t } = useTranslation('common');
  return (
    <Box sx={{ fontSize: '0.92rem' }}>
      <Box sx={{ color: 'error.main' }}>{refused.message}</Box>
      {typeof refused.facts.case_id === 'string' && <OpenCaseLink caseId={refused.facts.case_id} />}
      {refused.remedy && (
        <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'flex-start', mt: 0.25 }}>
          <LightbulbIcon fontSize="small" aria-hidden sx={{ color: 'info.main', mt: 0.25 }} />
          <div>
            <strong>{t('refusal.remedy')}</strong> {refused.remedy}
            <RemedyLink refused={refused} />
          </div>
        </Box>
      )}
    </Box>
  );
}

/** Leads to where the refusal can be mended: not for staff who read it, nor for who is there already. */
function RemedyLink({ refused }: { refused: Pick<Schemas['RefusedView'], 'code' | 'facts'> }) {
  const { t } = useTranslation('common');
  const session = useStore(sessionStore);
  const here = useLocation();
  const place = remedyPlace(refused);
  if (!place || !mayOpen(session, place.path)) return null;
  if (here.pathname === place.path && (!place.search || here.search === place.search)) return null;
  return (
    <Link
      component={RouterLink}
      to={place.path + (place.search ?? '')}
      sx={{ display: 'flex', width: 'fit-content', gap: 0.5, alignItems: 'center', py: 0.5, fontWeight: 700 }}
    >
      {t(`refusal.place.${place.label}`)}
      <ArrowForwardIcon fontSize="inherit" aria-hidden />
    </Link>
  );
}
