import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { saveSession } from '@/lib/session';
import { useSignedIn } from '@/lib/use-session';
import { AskNameChange } from './ask-name-change';
import { myNameChangesQuery, possibleQuery } from './api';
import { FormerNames } from './former-names';
import { ALL_PARTS } from './parts';

/** On a student's own page: the names they had, and the way to another one, or to the request that is considered. */
export function MyNames() {
  const { t } = useTranslation('nameChanges');
  const { user } = useSignedIn();
  const possible = useQuery({ ...possibleQuery(undefined), refetchOnMount: 'always' }).data;
  const mine = useQuery({ ...myNameChangesQuery(), refetchOnMount: 'always' }).data;
  const present = possible?.present;
  useEffect(() => {
    // Signed in under the name before: the register has another one meanwhile.
    if (present && ALL_PARTS.some(({ part }) => (user[part] ?? '') !== present[part]))
      saveSession({ user: { ...user, ...present } });
  }, [present, user]);
  if (!possible || !mine) return null;
  const open = mine.find(({ stage }) => stage === 'received' || stage === 'registrar_review');
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', mt: 1.5 }}>
      <FormerNames names={possible.former} />
      {open ? (
        <Link component={RouterLink} to={`/std/cases/${open.caseId}`}>
          {t('open')}
        </Link>
      ) : (
        <AskNameChange />
      )}
    </Box>
  );
}
