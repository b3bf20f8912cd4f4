import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams, type Params } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { Page } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { RowsSkeleton } from '@/components/skeletons';
import { OthersHere } from '@/features/grades/presence/others-here';
import { SheetReturned, SheetStanding } from '@/features/grades/status/sheet-stage';
import { sheetQuery } from '@/features/grades/sheet/api';
import { i18n } from '@/lib/i18n';
import { untilLoaded } from '@/lib/until-loaded';
import { useLanguage } from '@/lib/use-language';
import { useWideScreen } from '@/lib/use-media-query';
import { useTermName } from '@/lib/use-term-name';

const loadScoreGrid = () => import('@/features/grades/score/score-grid');
const ScoreGrid = lazy(() => untilLoaded(loadScoreGrid));
const SheetTools = lazy(async () => ({
  default: (await import('@/features/grades/score-file/sheet-tools')).SheetTools,
}));
const GradingPanel = lazy(() => import('@/features/grades/sheet/grading-panel'));
const SubmissionPanel = lazy(() => import('@/features/grades/grade-submission/submission-panel'));
const TopicsDialog = lazy(() => import('@/features/grades/sheet/topics-dialog'));
const SubstitutesDialog = lazy(() => untilLoaded(() => import('@/features/grades/grader/substitutes-dialog')));

const GroupDialog = lazy(() => untilLoaded(() => import('@/features/grades/grading-group/group-dialog')));

const TEXTS = ['gradeSheets', 'gradingGroups', 'scores'] as const;

/** Sheet, texts and grid are asked for together: one after the other they would be four turns through the network. */
export function ahead(client: QueryClient, { sheetId = '' }: Params): void {
  client.ensureQueryData(sheetQuery(sheetId)).catch(() => undefined);
  void i18n.loadNamespaces(TEXTS);
  void loadScoreGrid().catch(() => undefined);
}

const TABS = ['scores', 'grading', 'submission'] as const;
type TabName = (typeof TABS)[number];
/** A lower bar than usual: the scores below need the room. */
const TABS_LOOK = { minHeight: 30, py: 0 };
const ACTIONS_LOOK = { display: 'flex', flexWrap: 'wrap', gap: 1, '.MuiButton-root': { minHeight: 28, py: 0 } };
const panelId = 'sheet-panel';
const tabId = (name: TabName) => `sheet-tab-${name}`;

/** A grade sheet: its scores, and how they become letters. The tab is in the address. */
export default function SheetPage() {
  const { sheetId = '' } = useParams();
  const { t } = useTranslation(TEXTS);
  const query = useQuery(sheetQuery(sheetId));
  const { pick } = useLanguage();
  const subject = query.data ? `${query.data.subjectCode} ${pick(query.data.subject.th, query.data.subject.en)}` : '';
  return query.data ? (
    <Sheet key={query.data.sheetId} sheet={query.data} title={t('sheet.heading', { subject })} />
  ) : (
    <Page title={t('sheet.heading', { subject })}>
      <QueryView query={query}>{() => null}</QueryView>
    </Page>
  );
}

function Sheet({ sheet, title }: { sheet: Schemas['SheetView']; title: string }) {
  const { t } = useTranslation(['gradeSheets', 'gradingGroups']);
  const { pick } = useLanguage();
  const termName = useTermName();
  const isWide = useWideScreen();
  const [editsTopics, setEditsTopics] = useState(false);
  const [namesSubstitutes, setNamesSubstitutes] = useState(false);
  const [looksAtGroup, setLooksAtGroup] = useState(false);
  const about = [
    termName(sheet),
    ...(sheet.groupName ? [t('gradingGroups:named', { name: sheet.groupName })] : []),
    ...(sheet.joinedId
      ? []
      : [
          t('sheet.sections', {
            count: sheet.sections.length,
            sections: sheet.sections.map(({ sectionCode }) => sectionCode).join(', '),
          }),
        ]),
    t('sheet.coordinator', { name: pick(sheet.coordinator.th, sheet.coordinator.en) }),
  ].join(' · ');
  const actions = (
    <>
      {!sheet.joinedId && (
        <Button component={Link} to={`/adm/announcements?section=${sheet.sections[0]?.sectionId ?? ''}`}>
          {t('sheet.announcements')}
        </Button>
      )}
      <Button variant="outlined" onClick={() => setLooksAtGroup(true)}>
        {t('gradingGroups:button')}
      </Button>
      {sheet.rights.substitutes && (
        <Button variant="outlined" onClick={() => setNamesSubstitutes(true)}>
          {t('sheet.substitutes')}
        </Button>
      )}
      {sheet.rights.topics && (
        <Button variant="outlined" onClick={() => setEditsTopics(true)}>
          {t('sheet.topics')}
        </Button>
      )}
    </>
  );
  // Where there is room for the grid, the scores need the height: the stage goes beside the heading, the rest to the tabs.
  const isCompact = isWide && !sheet.joinedId;
  const standing = <SheetStanding standing={sheet.standing} />;
  return (
    <Page title={title} hint={about} actions={isCompact ? standing : actions} isCompact={isCompact}>
      <OthersHere sheetId={sheet.sheetId} />
      {sheet.joinedId ? (
        <Alert
          severity="info"
          action={
            <Button component={Link} to={`/adm/grades/sheets/${sheet.joinedId}`} color="inherit">
              {t('gradingGroups:toGroup')}
            </Button>
          }
        >
          {t('gradingGroups:joinedHere')}
        </Alert>
      ) : (
        <Parts
          sheet={sheet}
          endOfTabs={isCompact ? <Box sx={ACTIONS_LOOK}>{actions}</Box> : standing}
          isCompact={isCompact}
        />
      )}
      {namesSubstitutes && (
        <Suspense fallback={null}>
          <SubstitutesDialog sheet={sheet} onClose={() => setNamesSubstitutes(false)} />
        </Suspense>
      )}
      {looksAtGroup && (
        <Suspense fallback={null}>
          <GroupDialog sheet={sheet} onClose={() => setLooksAtGroup(false)} />
        </Suspense>
      )}
      {editsTopics && (
        <Suspense fallback={null}>
          <TopicsDialog sheet={sheet} onClose={() => setEditsTopics(false)} />
        </Suspense>
      )}
    </Page>
  );
}

interface PartsProps {
  sheet: Schemas['SheetView'];
  /** What stands at the end of the row of tabs. */
  endOfTabs: ReactNode;
  isCompact: boolean;
}

/** The scores of a sheet, how it is graded, and its submission. */
function Parts({ sheet, endOfTabs, isCompact }: PartsProps) {
  const { t } = useTranslation('gradeSheets');
  const [query, setQuery] = useSearchParams();
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'scores';
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          alignItems: 'center',
          justifyContent: 'space-between',
          my: isCompact ? 0 : -2,
        }}
      >
        <Tabs
          value={tab}
          onChange={(_, name: TabName) => setQuery({ tab: name }, { replace: true })}
          aria-label={t('sheet.tabs')}
          sx={TABS_LOOK}
        >
          {TABS.map((name) => (
            <Tab
              key={name}
              sx={TABS_LOOK}
              value={name}
              id={tabId(name)}
              aria-controls={panelId}
              label={t(`tab.${name}`)}
            />
          ))}
        </Tabs>
        {endOfTabs}
      </Box>
      <SheetReturned standing={sheet.standing} />
      <Box id={panelId} role="tabpanel" aria-labelledby={tabId(tab)} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        {sheet.topics.length > 0 && sheet.missingWeight !== '0' && (
          <Alert severity="info">{t('grading.weightMissing', { weight: sheet.missingWeight })}</Alert>
        )}
        <Suspense fallback={<RowsSkeleton />}>
          {tab === 'scores' && <Scores sheet={sheet} />}
          {tab === 'grading' && <GradingPanel sheet={sheet} />}
          {tab === 'submission' && <SubmissionPanel sheet={sheet} />}
        </Suspense>
      </Box>
    </>
  );
}

function Scores({ sheet }: { sheet: Schemas['SheetView'] }) {
  const { t } = useTranslation('gradeSheets');
  if (sheet.students.length === 0) return <EmptyState title={t('sheet.noStudents')} hint={t('sheet.noStudentsHint')} />;
  if (sheet.topics.length === 0) return <EmptyState title={t('sheet.noTopics')} hint={t('sheet.noTopicsHint')} />;
  return <ScoreGrid sheet={sheet} tools={SheetTools} />;
}
