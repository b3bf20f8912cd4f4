import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { RichText } from '@/components/rich-text/rich-text';
import { safeLink } from '@/components/rich-text/state';
import { shownCode } from '@/lib/subject-code';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

/** What the news of everybody and a section's news have in common. */
export type ShownAnnouncement = Pick<
  Schemas['AnnouncementView'],
  | 'announce_id'
  | 'announce_message_th'
  | 'link_ext'
  | 'updated_dt'
  | 'teachername'
  | 'teachername_en'
  | 'subject_code'
  | 'section_code'
> & { announce_subject_th: string | null; announce_subject_en?: string | null; content?: string };

interface AnnouncementListProps<Shown extends ShownAnnouncement> {
  announcements: readonly Shown[];
  /** Of the announcements' titles: one below the heading they stand under. */
  heading?: 'h2' | 'h3';
  /** Buttons of one announcement, for those who may change it. */
  actionsOf?: (announcement: Shown) => ReactNode;
  /** What else is said of one announcement, for those who may change it. */
  noteOf?: (announcement: Shown) => string;
}

/** Announcements, before and after sign-in: plain HTML, because the sign-in page carries it. */
export function AnnouncementList<Shown extends ShownAnnouncement>({
  announcements,
  heading = 'h3',
  actionsOf,
  noteOf,
}: AnnouncementListProps<Shown>) {
  return (
    <ul className="announcements">
      {announcements.map((announcement) => (
        <li className="announcement" key={announcement.announce_id}>
          <AnnouncementCard
            announcement={announcement}
            heading={heading}
            actions={actionsOf?.(announcement)}
            note={noteOf?.(announcement)}
          />
        </li>
      ))}
    </ul>
  );
}

interface AnnouncementCardProps {
  announcement: ShownAnnouncement;
  heading: 'h2' | 'h3';
  actions?: ReactNode;
  note?: string;
}

function AnnouncementCard({ announcement, heading: Heading, actions, note }: AnnouncementCardProps) {
  const { t } = useTranslation('common');
  const { language, pick } = useLanguage();
  const link = safeLink(announcement.link_ext);
  const author = pick(announcement.teachername, announcement.teachername_en);
  const section =
    announcement.subject_code &&
    `${shownCode(announcement.subject_code)} ${t('section', { code: announcement.section_code })}`;
  return (
    <article>
      <div className="announcement-head">
        <Heading className="announcement-title">
          {pick(announcement.announce_subject_th, announcement.announce_subject_en)}
        </Heading>
        {actions && <div>{actions}</div>}
      </div>
      <p className="announcement-facts">
        {[section, longDate(announcement.updated_dt, language), author, note].filter(Boolean).join(' · ')}
      </p>
      <RichText content={announcement.content || announcement.announce_message_th} />
      {link && (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {t('action.readMore')}
        </a>
      )}
    </article>
  );
}
