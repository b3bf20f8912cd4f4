import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { Facts } from '@/components/facts';
import { Panel } from '@/components/page';
import { PrintButton } from '@/features/documents/printing/print-button';
import { useAudience } from '@/lib/use-audience';
import { useLanguage } from '@/lib/use-language';
import { downloadEvidence, graduationContextQuery } from './api';
import { Changes } from './changes';
import { Clearances } from './clearances';
import { Honours } from './honours';
import { UnderWay } from './under-way';

/** Beside a request to graduate: for staff what has to be in order, honours, exceptions and what has changed; the student has a page of their own. */
export function GraduationOfCase({ view }: { view: Schemas['CaseView'] }) {
  const { t } = useTranslation('graduation');
  const { pick } = useLanguage();
  const isStaff = useAudience() === 'staff';
  const query = {
    ...graduationContextQuery(view.id, view.revision),
    enabled: isStaff,
    placeholderData: keepPreviousData,
  };
  const beside = useQuery(query).data;
  if (!isStaff)
    return (
      <Link component={RouterLink} to="/std/graduation">
        {t('toMine')}
      </Link>
    );
  if (!beside) return null;
  const { coverage } = beside;
  return (
    <Panel
      title={t('beside')}
      actions={
        beside.approvedAt &&
        beside.number && (
          <PrintButton paper={{ kind: 'completion_certificate', line: beside.number, stdId: beside.studentCode }} />
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Facts
          facts={[
            { label: t('registerTh'), value: beside.registerNames.th },
            { label: t('nameTh'), value: beside.nameTh },
            { label: t('registerEn'), value: beside.registerNames.en },
            { label: t('nameEn'), value: beside.nameEn },
            ...(coverage
              ? [
                  { label: t('programme'), value: pick(coverage.programme.th, coverage.programme.en) },
                  { label: t('credits'), value: t('creditsOf', { short: coverage.short, need: coverage.need }) },
                ]
              : []),
            ...(beside.number ? [{ label: t('number'), value: beside.number }] : []),
          ]}
        />
        {beside.namesDiffer && (
          <Alert
            severity={beside.nameAgreedAt ? 'info' : 'warning'}
            action={
              beside.evidence && (
                <Button color="inherit" size="small" onClick={() => void downloadEvidence(beside.caseId)}>
                  {t('seeEvidence')}
                </Button>
              )
            }
          >
            {t(beside.nameAgreedAt ? 'namesAgreed' : 'namesToAgree')}
          </Alert>
        )}
        <Changes change={beside.change} />
        <Clearances clearances={beside.clearances} />
        <UnderWay underWay={beside.underWay} />
        <Box>
          <Typography variant="h3" sx={{ mb: 0.5 }}>
            {t('honours.title')}
          </Typography>
          <Honours honours={beside.honoursNow} />
        </Box>
        {beside.exceptions.length > 0 && (
          <Box>
            <Typography variant="h3" sx={{ mb: 0.5 }}>
              {t('exceptions')}
            </Typography>
            <Box component="ul" aria-label={t('exceptions')} sx={{ m: 0, pl: 2.5 }}>
              {beside.exceptions.map(({ kind, path, subject, reason }) => (
                <li key={`${kind}:${path}:${subject}`}>
                  {t(`exception.${kind}`, { subject })} {reason}
                </li>
              ))}
            </Box>
          </Box>
        )}
        <Link component={RouterLink} to={`/adm/study/audits/${beside.studentCode}`}>
          {t('toAuditOf', { code: beside.studentCode })}
        </Link>
      </Box>
    </Panel>
  );
}
