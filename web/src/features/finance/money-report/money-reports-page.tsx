import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { useListParams } from '@/components/data-table/use-list-params';
import { Page, Panel } from '@/components/page';
import { Aging } from './aging';
import { MissingNumbers } from './missing-numbers';
import { Postings } from './postings';
import { ScholarshipTotals } from './scholarship-totals';
import { Totals } from './totals';

const REPORTS = {
  aging: Aging,
  postings: Postings,
  totals: Totals,
  scholarships: ScholarshipTotals,
  numbers: MissingNumbers,
} as const;
const NAMES = Object.keys(REPORTS) as (keyof typeof REPORTS)[];

/** Reports over the whole ledger: what is owed and how late, postings for the ERP system, totals, missing numbers. */
export default function MoneyReportsPage() {
  const { t } = useTranslation('moneyReports');
  const params = useListParams();
  const chosen = NAMES.find((name) => name === params.filter('report')) ?? 'aging';
  const Report = REPORTS[chosen];
  return (
    <Page title={t('title')} hint={t('hint')}>
      <Panel>
        <Tabs
          value={chosen}
          onChange={(_event, report: string) => params.change({ report, first: undefined, last: undefined })}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label={t('title')}
          sx={{ mb: 2 }}
        >
          {NAMES.map((name) => (
            <Tab key={name} value={name} label={t(`tab.${name}`)} />
          ))}
        </Tabs>
        <Report />
      </Panel>
    </Page>
  );
}
