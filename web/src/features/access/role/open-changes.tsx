import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';
import { openChangesQuery } from './api';

/** What is asked of a role and waits for another administrator, each with the way to its case. */
export function OpenChanges({ roleId }: { roleId: number }) {
  const { t } = useTranslation('roles');
  const { pick } = useLanguage();
  const { data } = useQuery(openChangesQuery(roleId));
  const wordsOf = ({ step, receiver, askedBy }: Schemas['OpenRoleChange']) => {
    const asker = pick(askedBy.th, askedBy.en);
    if (step === 'give') return t('second.give', { name: receiver ? pick(receiver.th, receiver.en) : '', asker });
    return t(step === 'permissions' ? 'second.widenPermissions' : 'second.widenScope', { asker });
  };
  return (
    <Box role="status">
      {data && data.items.length > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          <AlertTitle>{t('second.waiting')}</AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {data.items.map((asked) => (
              <li key={asked.caseId}>
                {wordsOf(asked)}{' '}
                <Link
                  component={RouterLink}
                  to={`/adm/cases/${asked.caseId}`}
                  aria-label={`${t('second.toCase')}: ${wordsOf(asked)}`}
                >
                  {t('second.toCase')}
                </Link>
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}
