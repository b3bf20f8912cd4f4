import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/empty-state';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { AnnouncementList } from '@/features/news/announcement/announcement-list';
import { announcementsQuery } from '@/features/news/announcement/api';
import { useMay, useSignedIn } from '@/lib/use-session';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { DESKS } from './desks';

const NEWS_SHOWN = 3;

export default function StaffHomePage() {
  const { t } = useTranslation(['dashboard', 'announcements']);
  const { pick } = useLanguage();
  const { user, userinfo } = useSignedIn();
  const news = useQuery(announcementsQuery);
  const term = useTermName()(userinfo);
  return (
    <Page title={t('student.hello', { name: pick(user.firstNameTh, user.firstNameEn) })} hint={term}>
      {DESKS.map((desk) => (
        <OfMenu key={desk.menu} {...desk} />
      ))}
      <Panel title={t('news.title')}>
        <QueryView
          query={news}
          isEmpty={(list) => list.length === 0}
          empty={<EmptyState title={t('announcements:news.empty')} />}
        >
          {(list) => <AnnouncementList announcements={list.slice(0, NEWS_SHOWN)} />}
        </QueryView>
      </Panel>
    </Page>
  );
}

/** The figures of a menu, for who may see it. */
function OfMenu({ menu, Figures }: (typeof DESKS)[number]) {
  return useMay(menu, 'view') && <Figures />;
}
