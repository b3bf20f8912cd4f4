import CloseIcon from '@mui/icons-material/Close';
import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectionState } from '@/components/connection/connection-state';
import { useBackCloses, usePlace } from '@/lib/leaving';
import { useSignedIn } from '@/lib/use-session';
import { LanguageMenu, LogoutButton, RoleMenu, WhoAmI } from './account-controls';
import type { MenuNode } from './menu-tree';
import { NotificationBell } from '@/features/cases/notification/notification-bell';
import { SideHeader } from './side-header';
import { SearchButton } from './search/search-button';
import { SideMenu } from './side-menu';

/** Under 992 px: a slim green bar, and everything else in a drawer. */
export function PhoneBar({ title, menu }: { title: string; menu: MenuNode[] }) {
  const { t } = useTranslation('shell');
  const place = usePlace();
  const { user } = useSignedIn();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const close = () => setOpenAt(null);
  const open = openAt === place;
  // A link in it leads on and closes it for good, not until somebody comes back to where it was opened.
  if (openAt !== null && !open) close();
  useBackCloses(open, close);
  return (
    <>
      <Box
        component="header"
        className="on-screen"
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1000,
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          px: 1,
          minHeight: 56,
          backgroundColor: 'primary.main',
          color: 'primary.contrastText',
          '.MuiIconButton-root': { color: 'inherit' },
        }}
      >
        <IconButton aria-label={t('menu.open')} aria-expanded={open} onClick={() => setOpenAt(place)}>
          <MenuIcon />
        </IconButton>
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            fontWeight: 700,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {title}
        </Box>
        <ConnectionState />
        <SearchButton />
        {user.student && <NotificationBell stdId={user.student.stdId} />}
      </Box>
      <Drawer
        open={open}
        onClose={close}
        slotProps={{ paper: { sx: { width: 'min(320px, 88vw)' }, 'aria-label': t('menu.label') } }}
      >
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: 1, pb: 0 }}>
          <IconButton aria-label={t('menu.close')} onClick={close}>
            <CloseIcon />
          </IconButton>
        </Box>
        <SideHeader iconOnly={false} />
        <SideMenu nodes={menu} iconOnly={false} />
        <Divider sx={{ my: 1.5 }} />
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 2 }}>
          <WhoAmI />
          <LogoutButton />
        </Box>
        <Box sx={{ display: 'grid', justifyItems: 'start', px: 1.5, py: 1 }}>
          <RoleMenu />
          <LanguageMenu />
        </Box>
      </Drawer>
    </>
  );
}
