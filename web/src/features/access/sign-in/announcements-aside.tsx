import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { AnnouncementList } from '@/features/news/announcement/announcement-list';
import { useWideScreen } from '@/lib/use-media-query';
import { closeNews, notYetClosed } from './closed-news';

/**
 * Announcements before sign-in: a large panel, or under 992 px a popup that a tap anywhere closes.
 * What was closed in this browser does not come up again: nobody is signed in yet whose news it could be.
 */
export default function AnnouncementsAside({ announcements }: { announcements: Schemas['AnnouncementView'][] }) {
  const { t } = useTranslation('auth');
  if (!useWideScreen()) return <Popup announcements={announcements} />;
  return (
    // A scrollable panel must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="sign-in-aside" aria-labelledby="announcements-title" tabIndex={0}>
      <h2 id="announcements-title">{t('announcements.title')}</h2>
      <AnnouncementList announcements={announcements} />
    </section>
  );
}

function Popup({ announcements }: { announcements: Schemas['AnnouncementView'][] }) {
  const { t } = useTranslation('auth');
  const dialog = useRef<HTMLDialogElement>(null);
  // What comes while the dialog is open was not seen: it is neither shown nor closed.
  const [seen] = useState(announcements);
  const [fresh] = useState(() => notYetClosed(seen));
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  if (fresh.length === 0) return null;
  return (
    // A tap anywhere closes it; the keyboard has Escape and the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="sign-in-popup"
      aria-labelledby="announcements-title"
      onClick={close}
      onClose={() => closeNews(seen)}
    >
      <h2 id="announcements-title">{t('announcements.title')}</h2>
      <button type="button" className="link-button" onClick={close}>
        {t('announcements.tapToClose')}
      </button>
      <AnnouncementList announcements={fresh} />
    </dialog>
  );
}
