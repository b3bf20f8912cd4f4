import { useTranslation } from 'react-i18next';
import { Page } from '@/components/page';
import { AskUnlock } from '@/features/unlock/ask-unlock';
import { CaseTable } from './case-table';

export default function MyCasesPage() {
  const { t } = useTranslation('case');
  return (
    <Page title={t('list.mine')} hint={t('list.mineHint')} actions={<AskUnlock variant="contained" />}>
      <CaseTable base="/std/cases" withSubject={false} />
    </Page>
  );
}
