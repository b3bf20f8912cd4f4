import { useTranslation } from 'react-i18next';
import { Page } from '@/components/page';
import { CaseTable } from './case-table';

export default function AllCasesPage() {
  const { t } = useTranslation('case');
  return (
    <Page title={t('list.all')} hint={t('list.allHint')}>
      <CaseTable base="/adm/cases" withSubject />
    </Page>
  );
}
