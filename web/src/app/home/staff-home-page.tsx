import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Due } from '@/client/models';
import { EmptyState } from '@/components/empty-state';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { AnnouncementList } from '@/features/news/announcements/announcement-list';
import { announcementsQuery } from '@/features/news/announcements/api';
import { useMay, useSignedIn } from '@/lib/use-session';
import { tasksQuery } from '@/features/cases/tasks/api';
import { MENU } from '@/lib/menus';
import { useLanguage } from '@/lib/use-language';
import { FigureCard } from '@/components/figure-card';
import { useTermName } from '@/lib/use-term-name';

const NEWS_SHOWN = 3;

export default function StaffHomePage() {
  const { t } = useTranslation(['dashboard', 'announcements']);
  const { pick } = useLanguage();
  const { user, userinfo } = useSignedIn();
  const news = useQuery(announcementsQuery);
  const mayApprove = useMay(MENU.tasks, 'view');
  const term = useTermName()(userinfo);
  return (
    <Page title={t('student.hello', { name: pick(user.firstNameTh, user.firstNameEn) })} hint={term}>
      {mayApprove && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
          <TaskCount due="all" label={t('staff.waiting')} />
          <TaskCount due="today" label={t('staff.today')} />
          <TaskCount due="overdue" label={t('staff.overdue')} />
        </Box>
      )}
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

function TaskCount({ due, label }: { due: Due; label: string }) {
  const { t } = useTranslation('dashboard');
  const query = useQuery(tasksQuery({ due, pageSize: 1 }));
  return (
    <QueryView query={query} skeleton={<Skeleton variant="rounded" height={92} />}>
      {(page) => (
        <FigureCard
          to={due === 'all' ? '/adm/tasks' : `/adm/tasks?due=${due}`}
          label={label}
          value={t('staff.tasks', { count: page.total })}
        />
      )}
    </QueryView>
  );
}
