import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, Panel } from '@/components/page';
import { StudentNews } from './student-news';

/** News of the student's own sections (`subjects`), and everything that is announced to them. */
export function NewsPage({ subjects: Subjects }: { subjects: ComponentType }) {
  const { t } = useTranslation('announcements');
  return (
    <Page title={t('news.title')}>
      <Panel title={t('news.all')}>
        <StudentNews />
      </Panel>
      <Panel title={t('news.sections')}>
        <Subjects />
      </Panel>
    </Page>
  );
}
