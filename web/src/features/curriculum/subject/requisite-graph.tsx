import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';
import { useWideScreen } from '@/lib/use-media-query';
import { stepsOf, type Step } from './graph-steps';
import { graphQuery } from './requisites-api';

const RequisiteDrawing = lazy(() => import('./requisite-drawing'));

/** What comes two steps before and after a subject: drawn where there is room, and as a list in a list everywhere. */
export function RequisiteGraph({ subjectCode }: { subjectCode: string }) {
  const { t } = useTranslation('subjects');
  const wide = useWideScreen();
  const { data: graph } = useQuery(graphQuery(subjectCode));
  if (!graph || graph.edges.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="requisite-graph" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="subtitle1" component="h3" id="requisite-graph">
        {t('graph.title')}
      </Typography>
      {wide && (
        <Suspense fallback={null}>
          <RequisiteDrawing graph={graph} />
        </Suspense>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        {(['before', 'after'] as const).map((way) => (
          <div key={way}>
            <Typography variant="subtitle2" component="h4">
              {t(`graph.${way}`)}
            </Typography>
            <Steps graph={graph} steps={stepsOf(graph, way)} />
          </div>
        ))}
      </Box>
    </Box>
  );
}

function Steps({ graph, steps }: { graph: Schemas['RequisiteGraph']; steps: Step[] }) {
  const { t } = useTranslation(['subjects', 'requisite']);
  if (steps.length === 0) return <div>{t('graph.none')}</div>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {steps.map(({ showCode, kind, further }) => (
        <li key={showCode}>
          <SubjectLink graph={graph} showCode={showCode} />
          {kind !== 'prerequisite' && ` (${t(`requisite:kind.${kind}`)})`}
          {further.length > 0 && <Steps graph={graph} steps={further} />}
        </li>
      ))}
    </Box>
  );
}

function SubjectLink({ graph, showCode }: { graph: Schemas['RequisiteGraph']; showCode: string }) {
  const { pick } = useLanguage();
  const subject = graph.subjects.find((one) => one.showCode === showCode);
  const name = subject?.name ? ` ${pick(subject.name.th, subject.name.en || subject.name.th)}` : '';
  if (!subject?.subjectCode) return `${showCode}${name}`;
  return (
    <Link component={RouterLink} to={`/adm/curriculum/subjects/${subject.subjectCode}?tab=requisites`}>
      {showCode}
      {name}
    </Link>
  );
}
