import { useTranslation } from 'react-i18next';
import { useListParams } from '@/components/data-table/use-list-params';
import { ExportButton } from '@/components/export-button';
import { Page } from '@/components/page';
import { MENU } from '@/lib/menus';
import { useMay } from '@/lib/use-session';
import { casesFile } from './api';
import { caseFilter } from './case-filter';
import { CaseTable } from './case-table';
import { RowsNotFollowed } from './rows-not-followed';

/** Every case of the caller's scope: what is stuck, who has it, and the list as a file. */
export default function AllCasesPage() {
  const { t } = useTranslation('case');
  const filter = caseFilter(useListParams());
  const operates = useMay(MENU.cases, 'edit');
  return (
    <Page
      title={t('list.all')}
      hint={t('list.allHint')}
      actions={<ExportButton menu={MENU.cases} label={t('list.export')} fetchFile={() => casesFile(filter)} />}
    >
      {operates && <RowsNotFollowed />}
      <CaseTable base="/adm/cases" withSubject />
    </Page>
  );
}
