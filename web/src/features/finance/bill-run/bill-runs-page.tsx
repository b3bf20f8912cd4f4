import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Page } from '@/components/page';
import { MENU } from '@/lib/menus';
import { useMay } from '@/lib/use-session';
import { GapsTab } from './gaps-tab';
import { RunsTab } from './runs-tab';

const RunDialog = lazy(() => import('./run-dialog'));

const TABS = ['runs', 'gaps'] as const;
type TabName = (typeof TABS)[number];

/** Bill runs, and the students whose term cannot be billed yet. */
export default function BillRunsPage() {
  const { t } = useTranslation('billRuns');
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const mayDraft = useMay(MENU.billRuns, 'add');
  const [drafting, setDrafting] = useState(false);
  const tab = TABS.find((name) => name === params.get('tab')) ?? 'runs';
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        mayDraft && (
          <Button variant="contained" startIcon={<AddIcon aria-hidden />} onClick={() => setDrafting(true)}>
            {t('draft.action')}
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Tabs
          value={tab}
          onChange={(_, name: TabName) => setParams(name === 'runs' ? {} : { tab: name }, { replace: true })}
          aria-label={t('title')}
        >
          {TABS.map((name) => (
            <Tab key={name} value={name} label={t(`tabs.${name}`)} id={`tab-${name}`} aria-controls={`panel-${name}`} />
          ))}
        </Tabs>
        <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} sx={{ minWidth: 0 }}>
          {tab === 'runs' ? <RunsTab mayDraft={mayDraft} /> : <GapsTab />}
        </Box>
      </Box>
      <Suspense fallback={null}>
        {drafting && (
          <RunDialog
            onClose={() => setDrafting(false)}
            onDrafted={(caseId) => void navigate(`/adm/finance/bill-runs/${caseId}`)}
          />
        )}
      </Suspense>
    </Page>
  );
}
