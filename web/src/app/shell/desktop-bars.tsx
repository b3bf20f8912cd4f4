import MenuOpenIcon from '@mui/icons-material/MenuOpen';
import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { ConnectionState } from '@/components/connection/connection-state';
import { useSignedIn } from '@/lib/use-session';
import { LanguageMenu, LogoutButton, RoleMenu, WhoAmI } from './account-controls';
import { Footer } from './footer';
import type { MenuNode } from './menu-tree';
import { NotificationBell } from '@/features/cases/notification/notification-bell';
import { SideHeader } from './side-header';
import { SearchButton } from './search/search-button';
import { SideMenu } from './side-menu';

/** From 992 px: the menu at the side, which can shrink to icons. */
export function DesktopSide({ menu, iconOnly }: { menu: MenuNode[]; iconOnly: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <Box
      component="aside"
      className="on-screen"
      aria-label={t('side')}
      sx={{
        width: iconOnly ? 76 : 272,
        flexShrink: 0,
        position: 'sticky',
        top: 0,
        height: '100dvh',
        display: 'flex',
        flexDirection: 'column',
        backgroundColor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
        overflowY: iconOnly ? 'visible' : 'auto',
        zIndex: 1100,
      }}
    >
      <SideHeader iconOnly={iconOnly} />
      <Box sx={{ flex: 1 }}>
        <SideMenu nodes={menu} iconOnly={iconOnly} />
      </Box>
      {!iconOnly && <Footer />}
    </Box>
  );
}

interface DesktopBarProps {
  title: string;
  iconOnly: boolean;
  onToggle: () => void;
}

/** From 992 px: the bar above the page. */
export function DesktopBar({ title, iconOnly, onToggle }: DesktopBarProps) {
  const { t } = useTranslation('shell');
  const { user } = useSignedIn();
  return (
    <Box
      component="header"
      className="on-screen"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 1000,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        minHeight: 64,
        backgroundColor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton aria-label={t(iconOnly ? 'menu.expand' : 'menu.collapse')} aria-pressed={iconOnly} onClick={onToggle}>
        {iconOnly ? <MenuIcon /> : <MenuOpenIcon />}
      </IconButton>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          fontWeight: 700,
          fontSize: '1.1rem',
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
      <RoleMenu />
      <LanguageMenu />
      <WhoAmI />
      <LogoutButton />
    </Box>
  );
}
