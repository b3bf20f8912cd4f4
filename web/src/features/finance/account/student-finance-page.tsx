import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { TypeChoice } from '@/client/models';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { typeChoiceQuery } from '@/features/enrolment/enrolment-type/api';
import { TypeChoiceForm } from '@/features/enrolment/enrolment-type/type-choice-form';
import type { Term } from '@/lib/term';
import { useSignedIn } from '@/lib/use-session';
import { BillPreview } from './bill-preview';
import { FinanceTab } from './finance-tab';

const TABS = ['choose', 'finance'] as const;
type TabName = (typeof TABS)[number];

/** The student's finances in two tabs: how to enrol and pay this term, and what is owed and paid (spec §2). */
export default function StudentFinancePage() {
  const { t } = useTranslation('myFinance');
  const { academicYear, semester } = useSignedIn().userinfo;
  const term = { academicYear, semester };
  const choice = useQuery(typeChoiceQuery(term));
  return (
    <Page title={t('title')} hint={t('hint')}>
      <QueryView query={choice}>{(found) => <InTabs term={term} choice={found} />}</QueryView>
    </Page>
  );
}

/** Who has to choose lands on the choice, everybody else on what is owed. */
function InTabs({ term, choice }: { term: Term; choice: TypeChoice }) {
  const { t } = useTranslation('myFinance');
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [landsOn] = useState<TabName>(choice.enrolType === null ? 'choose' : 'finance');
  const tab = TABS.find((name) => name === params.get('tab')) ?? landsOn;
  const show = (name: TabName) => setParams({ tab: name }, { replace: true });
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Tabs value={tab} onChange={(_, name: TabName) => show(name)} aria-label={t('title')}>
        {TABS.map((name) => (
          <Tab key={name} value={name} label={t(`tabs.${name}`)} id={`tab-${name}`} aria-controls={`panel-${name}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} sx={{ minWidth: 0 }}>
        {tab === 'choose' ? (
          <Panel>
            <TypeChoiceForm
              term={term}
              choice={choice}
              preview={(values) => <BillPreview choice={{ ...term, ...values }} />}
              onChosen={() => void client.invalidateQueries({ queryKey: ['finance'] })}
              toBill={() => show('finance')}
            />
          </Panel>
        ) : (
          <FinanceTab term={term} onChoose={() => show('choose')} />
        )}
      </Box>
    </Box>
  );
}
