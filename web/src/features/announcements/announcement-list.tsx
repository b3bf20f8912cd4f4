import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@/client/models';
import { RichText } from '@/components/rich-text/rich-text';
import { safeLink } from '@/components/rich-text/state';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

interface AnnouncementListProps {
  announcements: readonly Announcement[];
  /** Buttons of one announcement, for those who may change it. */
  actionsOf?: (announcement: Announcement) => ReactNode;
}

export function AnnouncementList({ announcements, actionsOf }: AnnouncementListProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {announcements.map((announcement) => (
        <Box
          component="li"
          key={announcement.announce_id}
          sx={{ border: 1, borderColor: 'divider', borderRadius: 2.5, p: 2.5, backgroundColor: 'background.paper', overflowWrap: 'anywhere' }}
        >
          <AnnouncementCard announcement={announcement} actions={actionsOf?.(announcement)} />
        </Box>
      ))}
    </Box>
  );
}

function AnnouncementCard({ announcement, actions }: { announcement: Announcement; actions?: ReactNode }) {
  const { t } = useTranslation('common');
  const { language, pick } = useLanguage();
  const link = safeLink(announcement.link_ext);
  const author = pick(announcement.teachername, announcement.teachername_en);
  return (
    <article>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Typography variant="h3">{pick(announcement.announce_subject_th, announcement.announce_subject_en)}</Typography>
        {actions && <Box sx={{ display: 'flex', flexShrink: 0 }}>{actions}</Box>}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {[longDate(announcement.updated_dt, language), author].filter(Boolean).join(' · ')}
      </Typography>
      <RichText content={announcement.content || announcement.announce_message_th} />
      {link && (
        <Link href={link} target="_blank" rel="noopener noreferrer">
          {t('action.readMore')}
        </Link>
      )}
    </article>
  );
}
