import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '@/components/page';
import { CaseTable } from './case-table';

/** A student's own requests; `actions` begin new ones. */
export function MyCasesPage({ actions }: { actions: ReactNode }) {
  const { t } = useTranslation('case');
  return (
    <Page title={t('list.mine')} hint={t('list.mineHint')} actions={actions}>
      <CaseTable base="/std/cases" withSubject={false} />
    </Page>
  );
}
