import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/empty-state';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { AnnouncementList } from './announcement-list';
import { announcementsQuery } from './api';

/** News of the student's own sections (`subjects`) and of the university. */
export function NewsPage({ subjects: Subjects }: { subjects: ComponentType }) {
  const { t } = useTranslation('announcements');
  const general = useQuery(announcementsQuery);
  return (
    <Page title={t('news.title')}>
      <Panel title={t('news.sections')}>
        <Subjects />
      </Panel>
      <Panel title={t('news.general')}>
        <QueryView
          query={general}
          isEmpty={(news) => news.length === 0}
          empty={<EmptyState title={t('news.empty')} hint={t('news.emptyHint')} />}
        >
          {(news) => <AnnouncementList announcements={news} />}
        </QueryView>
      </Panel>
    </Page>
  );
}
