import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@/client/models';
import { Pager } from '@/components/data-table/pager';
import { EmptyState } from '@/components/empty-state';
import { SearchField } from '@/components/filters';
import { useMaster } from '@/components/master/use-master';
import { Page } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { confirmed } from '@/lib/confirmed';
import { MENU } from '@/lib/menus';
import { AnnouncementList } from './announcement-list';
import { managedAnnouncementsQuery, useDeleteAnnouncement } from './api';

const AnnouncementDialog = lazy(() => import('./announcement-dialog'));

/** Staff write, change and delete announcements as far as their role lets them; others read. */
export default function ManageAnnouncementsPage() {
  const { t } = useTranslation(['announcements', 'common']);
  const { params, asked, may, opened, open, close } = useMaster<Announcement>(MENU.announcements);
  const query = useQuery(managedAnnouncementsQuery(asked));
  const remove = useDeleteAnnouncement();

  const confirmDelete = async (announcement: Announcement) => {
    const question = {
      title: t('manage.deleteTitle'),
      message: t('manage.deleteMessage', { title: announcement.announce_subject_th }),
      confirmLabel: t('common:action.delete'),
    };
    await confirmed(question, () => remove.mutateAsync(announcement.announce_id));
  };

  const add = may.add && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => open(null)}>
      {t('manage.add')}
    </Button>
  );
  const actionsOf = (announcement: Announcement) => {
    const title = announcement.announce_subject_th;
    return (
      <>
        {may.edit && (
          <IconButton aria-label={t('manage.edit', { title })} onClick={() => open(announcement)}>
            <EditIcon />
          </IconButton>
        )}
        {may.delete && (
          <IconButton aria-label={t('manage.delete', { title })} onClick={() => void confirmDelete(announcement)}>
            <DeleteIcon />
          </IconButton>
        )}
      </>
    );
  };

  return (
    <Page title={t('manage.title')} hint={t('manage.hint')} actions={add}>
      <Box component="search" sx={{ maxWidth: 480 }}>
        <SearchField label={t('manage.search')} value={asked.text} onSearch={(text) => params.change({ text })} />
      </Box>
      <QueryView
        query={query}
        isEmpty={(news) => news.total === 0}
        empty={
          asked.text ? (
            <EmptyState
              title={t('manage.notFound')}
              action={
                <Button variant="outlined" onClick={() => params.change({ text: undefined })}>
                  {t('manage.showAll')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t('news.empty')} hint={t('manage.emptyHint')} />
          )
        }
      >
        {(news) => (
          <>
            <AnnouncementList heading="h2" announcements={news.items} actionsOf={actionsOf} />
            <Pager params={params} page={news} />
          </>
        )}
      </QueryView>
      <Suspense fallback={null}>{opened && <AnnouncementDialog announcement={opened.row} onClose={close} />}</Suspense>
    </Page>
  );
}
