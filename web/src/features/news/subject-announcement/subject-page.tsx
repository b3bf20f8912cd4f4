import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useParams } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { AnnouncementList } from '@/features/news/announcement/announcement-list';
import { useLanguage } from '@/lib/use-language';
import { mySubjectQuery, useMarkRead } from './api';
import { useSubjectName } from './my-subjects';

/** One of my subjects: what its teachers announced, the newest first. Opened, it is read. */
export default function SubjectPage() {
  const { t } = useTranslation('subjectAnnouncements');
  const { pick } = useLanguage();
  const { sectionId = '' } = useParams();
  const query = useQuery(mySubjectQuery(Number(sectionId)));
  const named = useSubjectName();
  const section = query.data?.section;
  const teachers = section?.teachers.map((teacher) => pick(teacher.th, teacher.en)).join(', ');
  return (
    <Page
      title={section ? t('title', { subject: named(section) }) : t('heading')}
      hint={teachers}
      actions={
        <Button component={RouterLink} to="/std/news" variant="outlined">
          {t('all')}
        </Button>
      }
    >
      <Panel>
        <QueryView
          query={query}
          isEmpty={({ announcements }) => announcements.length === 0}
          empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
        >
          {(page) => <Announcements page={page} />}
        </QueryView>
      </Panel>
    </Page>
  );
}

function Announcements({ page: { section, announcements } }: { page: Schemas['SubjectPage'] }) {
  const { t } = useTranslation('subjectAnnouncements');
  const markRead = useMarkRead(section.sectionId);
  const newest = announcements
    .filter((announcement) => announcement.is_new)
    .map((announcement) => announcement.announce_date)
    .toSorted()
    .at(-1);
  // Left unsaid, they are new still when the page is opened the next time.
  const say = useEffectEvent((until: string) => markRead.mutate(until));
  useEffect(() => {
    if (newest) say(newest);
  }, [newest]);
  return (
    <AnnouncementList
      heading="h2"
      announcements={announcements}
      actionsOf={(announcement) => announcement.is_new && <Chip size="small" color="primary" label={t('new')} />}
    />
  );
}
