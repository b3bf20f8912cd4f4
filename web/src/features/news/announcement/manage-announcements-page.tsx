import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Pager } from '@/components/data-table/pager';
import { EmptyState } from '@/components/empty-state';
import { FilterBar, FilterSelect, SearchField } from '@/components/filters';
import { useMaster } from '@/components/master/use-master';
import { Page } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { confirmed } from '@/lib/confirmed';
import { MENU } from '@/lib/menus';
import { shownCode } from '@/lib/subject-code';
import { useLanguage } from '@/lib/use-language';
import { AnnouncementList } from './announcement-list';
import { announcingSectionsQuery, managedAnnouncementsQuery, useDeleteAnnouncement } from './api';

const AnnouncementDialog = lazy(() => import('./announcement-dialog'));

const NO_SECTIONS: readonly Schemas['AnnouncingSection'][] = [];

/** Staff write, change and delete announcements as far as their role lets them; others read. */
export default function ManageAnnouncementsPage() {
  const { t } = useTranslation(['announcements', 'common']);
  const { params, asked, may, opened, open, close } = useMaster<Schemas['ManagedAnnouncement']>(MENU.announcements);
  const { pick } = useLanguage();
  const sections = useQuery({ ...announcingSectionsQuery, enabled: may.add }).data ?? NO_SECTIONS;
  const chosen = Number(params.filter('section')) || undefined;
  const query = useQuery(managedAnnouncementsQuery({ ...asked, sectionId: chosen }));
  const remove = useDeleteAnnouncement();

  const confirmDelete = async (announcement: Schemas['ManagedAnnouncement']) => {
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
  const actionsOf = (announcement: Schemas['ManagedAnnouncement']) => {
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

  const noteOf = ({ recipients, readers }: Schemas['ManagedAnnouncement']) =>
    recipients === null ? t('manage.readBy', { count: readers }) : t('manage.readByOf', { readers, recipients });

  return (
    <Page title={t('manage.title')} hint={t('manage.hint')} actions={add}>
      <FilterBar>
        <SearchField label={t('manage.search')} value={asked.text} onSearch={(text) => params.change({ text })} />
        {sections.length > 0 && (
          <FilterSelect
            label={t('manage.ofSection')}
            allLabel={t('manage.allSections')}
            value={params.filter('section')}
            onChange={(section) => params.change({ section })}
            options={sections.map(({ sectionId, subjectCode, subjectNameTh, subjectNameEn, sectionCode }) => ({
              value: String(sectionId),
              label: `${shownCode(subjectCode)} ${pick(subjectNameTh, subjectNameEn)} ${t('common:section', { code: sectionCode })}`,
            }))}
          />
        )}
      </FilterBar>
      <QueryView
        query={query}
        isEmpty={(news) => news.total === 0}
        empty={
          asked.text ? (
            <EmptyState
              title={t('manage.notFound')}
              action={
                <Button variant="outlined" onClick={() => params.change({ text: undefined, section: undefined })}>
                  {t('manage.showAll')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t(chosen ? 'manage.ofSectionEmpty' : 'news.empty')} hint={t('manage.emptyHint')} />
          )
        }
      >
        {(news) => (
          <>
            <AnnouncementList heading="h2" announcements={news.items} actionsOf={actionsOf} noteOf={noteOf} />
            <Pager params={params} page={news} />
          </>
        )}
      </QueryView>
      <Suspense fallback={null}>
        {opened && <AnnouncementDialog announcement={opened.row} sectionId={chosen} onClose={close} />}
      </Suspense>
    </Page>
  );
}
