import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { Facts } from '@/components/facts';
import { Note } from '@/components/note';
import { Page, Panel } from '@/components/page';
import { PrintButton } from '@/features/documents/printing/print-button';
import { QueryView } from '@/components/query-view';
import { Refusal } from '@/components/refusal';
import { StatusChip } from '@/components/status-chip';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { myGraduationQuery } from './api';
import { Changes } from './changes';
import { Clearances } from './clearances';
import { Honours } from './honours';
import { UnderWay } from './under-way';

const GraduationForm = lazy(() => import('./graduation-form'));

/** Asking to graduate, with the audit of this moment, what has to be in order, and honours. */
export default function MyGraduationPage() {
  const { t } = useTranslation('graduation');
  const query = useQuery(myGraduationQuery);
  return (
    <Page title={t('title')} hint={t('hint')}>
      <QueryView query={query}>{(mine) => <Mine mine={mine} />}</QueryView>
    </Page>
  );
}

function Mine({ mine }: { mine: Schemas['MyGraduation'] }) {
  const { t } = useTranslation('graduation');
  const { coverage, clearances, honours, requests } = mine;
  if (!coverage) return <Panel>{mine.refused && <Refusal refused={mine.refused} />}</Panel>;
  const hasDegree = requests.some(({ conferredOn }) => conferredOn !== null);
  return (
    <>
      {hasDegree ? <Alert severity="success">{t('hasDegree')}</Alert> : <Asking mine={mine} />}
      {!hasDegree && (
        <Panel title={t('clearances')}>
          <Clearances clearances={clearances} />
          <UnderWay underWay={mine.underWay} />
        </Panel>
      )}
      <Panel title={t('honours.title')}>
        <Honours honours={honours} />
      </Panel>
      <Panel title={t('requests')}>
        {requests.length > 0 ? (
          <Requests requests={requests} />
        ) : (
          <EmptyState title={t('noRequests')} hint={t('noRequestsHint')} />
        )}
      </Panel>
    </>
  );
}

function Asking({ mine }: { mine: Schemas['MyGraduation'] }) {
  const { t } = useTranslation('graduation');
  const { pick } = useLanguage();
  const termName = useTermName();
  const [asks, setAsks] = useState(false);
  const { coverage, document, refused } = mine;
  const mayAsk = document.mode === 'edit' || (document.mode === 'add' && refused === null);
  if (!coverage) return null;
  return (
    <Panel title={t('coverage')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Facts
          facts={[
            { label: t('programme'), value: pick(coverage.programme.th, coverage.programme.en) },
            { label: t('term'), value: termName(mine) },
            { label: t('credits'), value: t('creditsOf', { short: coverage.short, need: coverage.need }) },
          ]}
        />
        <Changes change={mine.change} />
        {mine.change && mine.change.missing.length > 0 && <Note>{t('wayOut')}</Note>}
        {document.mode === 'add' && refused && <Refusal refused={refused} />}
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
          {mayAsk && (
            <Button variant="contained" onClick={() => setAsks(true)}>
              {t(document.mode === 'edit' ? 'sendAgain' : 'ask')}
            </Button>
          )}
          <Link component={RouterLink} to="/std/audit">
            {t('toAudit')}
          </Link>
        </Box>
      </Box>
      <Suspense fallback={null}>
        {asks && <GraduationForm mine={mine} inputHash={coverage.inputHash} onClose={() => setAsks(false)} />}
      </Suspense>
    </Panel>
  );
}

function Requests({ requests }: Pick<Schemas['MyGraduation'], 'requests'>) {
  const { t } = useTranslation(['graduation', 'cases']);
  const { language } = useLanguage();
  const termName = useTermName();
  return (
    <Box component="ul" aria-label={t('requests')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {requests.map((request) => (
        <Box
          component="li"
          key={request.caseId}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Link component={RouterLink} to={`/std/cases/${request.caseId}`}>
              {termName(request)}
            </Link>
            <Box sx={{ color: 'text.secondary', fontSize: '0.88rem' }}>
              {request.conferredOn
                ? t('conferredOn', { day: longDate(request.conferredOn, language) })
                : t('askedOn', { day: longDate(request.askedAt, language) })}
            </Box>
          </Box>
          {request.approvedAt && request.number && (
            <PrintButton paper={{ kind: 'completion_certificate', line: request.number }} />
          )}
          <StatusChip of="graduation" state={request.stage} label={t(`cases:stage.graduation.${request.stage}`)} />
        </Box>
      ))}
    </Box>
  );
}
