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
import { downloadFile, exceptionOfCaseQuery } from './api';
import { ExceptionEffect } from './exception-effect';
import { ExceptionList } from './exception-list';
import { useSaid } from './kinds';

/** Beside a case of an exception: what it does to the audit of this moment, files, and what else was agreed. */
export function ExceptionOfCase({ view }: { view: Schemas['CaseView'] }) {
  const { t } = useTranslation('exceptions');
  const { language } = useLanguage();
  const isStaff = useAudience() === 'staff';
  const said = useSaid();
  const beside = useQuery(exceptionOfCaseQuery(view.id, view.revision)).data;
  if (!beside) return null;
  const { refused, effect, files, others } = beside;
  return (
    <Panel title={t(`wish.${beside.wish}`)}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Facts
          facts={[
            { label: t('what'), value: said(beside) },
            { label: t('reason'), value: beside.reason },
            ...(beside.validUntil ? [{ label: t('validUntil'), value: longDate(beside.validUntil, language) }] : []),
          ]}
        />
        {refused && (
          <Alert severity="warning">
            {refused.message} {refused.remedy}
          </Alert>
        )}
        {effect && (
          <Box>
            <Typography variant="h3" sx={{ mb: 0.5 }}>
              {t('effect.title')}
            </Typography>
            <ExceptionEffect effect={effect} />
          </Box>
        )}
        {files.length > 0 && (
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }} role="group" aria-label={t('file')}>
            {files.map(({ fileId, name }) => (
              <Button key={fileId} variant="outlined" onClick={() => void downloadFile(view.id, fileId)}>
                {name}
              </Button>
            ))}
          </Box>
        )}
        {others.length > 0 && (
          <Box>
            <Typography variant="h3" sx={{ mb: 0.5 }}>
              {t('others')}
            </Typography>
            <ExceptionList exceptions={others} />
          </Box>
        )}
        {isStaff && (
          <Link component={RouterLink} to={`/adm/study/audits/${beside.studentCode}`}>
            {t('toAudit', { code: beside.studentCode })}
          </Link>
        )}
      </Box>
    </Panel>
  );
}
