import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { typeChoiceQuery } from '@/features/enrolment/enrolment-type/api';
import { TypeChoiceForm } from '@/features/enrolment/enrolment-type/type-choice-form';
import { progressQuery, useProgress } from '@/features/finance/late/api';
import { LateNotice } from '@/features/finance/late/late-notice';
import type { Term } from '@/lib/term';
import { useSignedIn } from '@/lib/use-session';
import { BillPreview } from './bill-preview';
import { FinanceTab } from './finance-tab';

const TABS = ['choose', 'finance'] as const;
type TabName = (typeof TABS)[number];

const CHOOSE_TAB = 1;
const FINANCE_TAB = 2;
/** Of the choice: choosing, and looking at what was chosen; of finance: looking at what is owed, and paying. */
const FIRST_STEP = 1;
const SECOND_STEP = 2;

/** Where the page opens: on the choice for who has to choose or looked at it last, on what is owed for everybody else. */
function opensOn(choice: Schemas['TypeChoiceView'], { tabNo, stepNo }: Schemas['FinanceProgressView']): TabName {
  const lookedAtChoice = tabNo === CHOOSE_TAB && stepNo === SECOND_STEP;
  return choice.enrolType === null || lookedAtChoice ? 'choose' : 'finance';
}

/** The student's finances in two tabs: how to enrol and pay this term, and what is owed and paid (spec §2). */
export default function StudentFinancePage() {
  const { t } = useTranslation('myFinance');
  const { academicYear, semester } = useSignedIn().userinfo;
  const term = { academicYear, semester };
  const choice = useQuery(typeChoiceQuery(term));
  const progress = useQuery(progressQuery(term));
  return (
    <Page title={t('title')} hint={t('hint')}>
      <LateNotice term={term} />
      <QueryView query={choice}>
        {(found) => (
          <QueryView query={progress}>{(before) => <InTabs term={term} choice={found} before={before} />}</QueryView>
        )}
      </QueryView>
    </Page>
  );
}

interface InTabsProps {
  term: Term;
  choice: Schemas['TypeChoiceView'];
  before: Schemas['FinanceProgressView'];
}

/** The page opens where the student was, and keeps where they are. */
function InTabs({ term, choice, before }: InTabsProps) {
  const { t } = useTranslation('myFinance');
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const { keep } = useProgress(term);
  const [landsOn] = useState<TabName>(() => opensOn(choice, before));
  const [wasPaying] = useState(before.tabNo === FINANCE_TAB && before.stepNo === SECOND_STEP);
  const tab = TABS.find((name) => name === params.get('tab')) ?? landsOn;
  const hasChosen = choice.enrolType !== null;
  const show = (name: TabName) => {
    setParams({ tab: name }, { replace: true });
    if (name === 'finance') keep({ tabNo: FINANCE_TAB, stepNo: FIRST_STEP });
    else keep({ tabNo: CHOOSE_TAB, stepNo: hasChosen ? SECOND_STEP : FIRST_STEP });
  };
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
          <FinanceTab
            term={term}
            onChoose={() => show('choose')}
            wasPaying={wasPaying}
            onPaying={(isPaying) => keep({ tabNo: FINANCE_TAB, stepNo: isPaying ? SECOND_STEP : FIRST_STEP })}
          />
        )}
      </Box>
    </Box>
  );
}
