import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@/client/models';
import { AnnouncementList } from '@/features/announcements/announcement-list';

/** Announcements before sign-in: a large panel, or under 992 px a popup that a tap anywhere closes. */
export default function AnnouncementsAside({ announcements }: { announcements: Announcement[] }) {
  const { t } = useTranslation('auth');
  const wide = useMediaQuery('(min-width:992px)', { noSsr: true });
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);

  if (wide) {
    return (
      <Box
        component="aside"
        aria-labelledby="announcements-title"
        sx={{ flex: '1.4 1 0', minWidth: 0, maxHeight: '100dvh', overflowY: 'auto', p: 5, backgroundColor: 'primary.main', position: 'sticky', top: 0 }}
        tabIndex={0}
      >
        <Typography id="announcements-title" variant="h2" sx={{ color: 'primary.contrastText', mb: 2.5, fontSize: '1.35rem' }}>
          {t('announcements.title')}
        </Typography>
        <AnnouncementList announcements={announcements} />
      </Box>
    );
  }
  return (
    <Dialog open={open} onClose={close} aria-labelledby="announcements-title" fullWidth slotProps={{ paper: { onClick: close } }}>
      <Box sx={{ p: 2.5 }}>
        <Typography id="announcements-title" variant="h2">
          {t('announcements.title')}
        </Typography>
        <Box component="button" type="button" onClick={close} sx={{ all: 'unset', cursor: 'pointer', color: 'text.secondary', fontSize: '0.9rem', mb: 2 }}>
          {t('announcements.tapToClose')}
        </Box>
        <AnnouncementList announcements={announcements} />
      </Box>
    </Dialog>
  );
}
