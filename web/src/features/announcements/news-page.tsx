import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/empty-state';
import { Page } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { AnnouncementList } from './announcement-list';
import { announcementsQuery } from './api';

export default function NewsPage() {
  const { t } = useTranslation('announcements');
  const query = useQuery(announcementsQuery);
  return (
    <Page title={t('news.title')}>
      <QueryView
        query={query}
        isEmpty={(announcements) => announcements.length === 0}
        empty={<EmptyState title={t('news.empty')} hint={t('news.emptyHint')} />}
      >
        {(announcements) => <AnnouncementList announcements={announcements} />}
      </QueryView>
    </Page>
  );
}
