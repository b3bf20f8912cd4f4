import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/empty-state';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { AnnouncementList } from './announcement-list';
import { announcementsQuery, sectionNewsQuery } from './api';

/** News of the university and of the student's own sections. */
export default function NewsPage() {
  const { t } = useTranslation('announcements');
  const general = useQuery(announcementsQuery);
  const sections = useQuery(sectionNewsQuery);
  return (
    <Page title={t('news.title')}>
      <Panel title={t('news.general')}>
        <QueryView
          query={general}
          isEmpty={(news) => news.length === 0}
          empty={<EmptyState title={t('news.empty')} hint={t('news.emptyHint')} />}
        >
          {(news) => <AnnouncementList announcements={news} />}
        </QueryView>
      </Panel>
      <Panel title={t('news.sections')}>
        <QueryView
          query={sections}
          isEmpty={(news) => news.length === 0}
          empty={<EmptyState title={t('news.sectionsEmpty')} />}
        >
          {(news) => <AnnouncementList announcements={news} />}
        </QueryView>
      </Panel>
    </Page>
  );
}
