import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { Facts } from '@/components/facts';
import { Panel } from '@/components/page';
import { longDate } from '@/lib/thai-date';
import { useAudience } from '@/lib/use-audience';
import { useLanguage } from '@/lib/use-language';
import { downloadFile, nameChangeContextQuery } from './api';
import { FormerNames } from './former-names';
import { NameEffects } from './name-effects';
import { NamesSideBySide } from './names-side-by-side';

/** Beside a request for another name: the names before and after, the deed, and what agreeing to it would do now. */
export function NameChangeOfCase({ view }: { view: Schemas['CaseView'] }) {
  const { t } = useTranslation('nameChanges');
  const { language } = useLanguage();
  const isStaff = useAudience() === 'staff';
  const beside = useQuery(nameChangeContextQuery(view.id, view.revision)).data;
  if (!beside) return null;
  const { refused, effects, files, former } = beside;
  return (
    <Panel title={t('beside')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <NamesSideBySide before={beside.before} after={beside.after} isOpen={view.state === 'open'} />
        <Facts
          facts={[
            { label: t('effectiveOn'), value: longDate(beside.effectiveOn, language) },
            { label: t('reason'), value: beside.reason },
          ]}
        />
        {refused && (
          <Alert severity="warning">
            {refused.message} {refused.remedy}
          </Alert>
        )}
        {files.length > 0 && (
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }} role="group" aria-label={t('attached')}>
            {files.map(({ fileId, name }) =>
              isStaff ? (
                <Button key={fileId} variant="outlined" onClick={() => void downloadFile(view.id, fileId)}>
                  {name}
                </Button>
              ) : (
                <span key={fileId}>{name}</span>
              ),
            )}
          </Box>
        )}
        {effects && (
          <Box>
            <Typography variant="h3" sx={{ mb: 0.5 }}>
              {t('effects')}
            </Typography>
            <NameEffects effects={effects} />
          </Box>
        )}
        <FormerNames names={former} />
        {isStaff && (
          <Link component={RouterLink} to={`/adm/students/${beside.studentCode}`}>
            {t('student', { code: beside.studentCode })}
          </Link>
        )}
      </Box>
    </Panel>
  );
}
