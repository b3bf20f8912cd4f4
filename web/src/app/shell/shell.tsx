import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { AppTheme } from '@/components/app-theme';
import { useSession, useSignedIn } from '@/lib/use-session';
import { isSignedIn } from '@/lib/session';
import { awaitHeading } from '@/lib/arrival';
import { useLanguage } from '@/lib/use-language';
import { fetchFailureCode } from '../failure-code';
import { Frame } from './frame';
import { PageOutlet } from './page-outlet';
import { PageProgress } from './page-progress';
import { activeItem, menuTree } from './menu-tree';
import { useSessionWarning } from './use-session-warning';

/** The frame of every page behind sign-in. While the session ends and the browser leaves, nothing is shown. */
export default function Shell() {
  return isSignedIn(useSession()) ? <SignedInShell /> : null;
}

function SignedInShell() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const { pick } = useLanguage();
  const { user } = useSignedIn();
  const main = useRef<HTMLElement>(null);
  const lastPath = useRef(pathname);
  useSessionWarning();
  useEffect(fetchFailureCode, []);

  // A keyboard or screen-reader user goes on in the new page, not where the old link was.
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    window.scrollTo(0, 0);
    const heading = main.current?.querySelector<HTMLElement>('h1');
    if (!heading) awaitHeading();
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname]);

  const menu = menuTree(user.roleMenus);
  const item = activeItem(menu, pathname);
  const title = item ? pick(item.menuNameTh, item.menuNameEn) : t('brand.name');

  return (
    <AppTheme>
      <Box
        component="a"
        className="on-screen"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
        sx={{
          position: 'fixed',
          left: 8,
          top: -60,
          zIndex: 1700,
          px: 2,
          py: 1,
          borderRadius: 1,
          backgroundColor: 'primary.main',
          color: 'primary.contrastText',
          '&:focus': { top: 8 },
        }}
      >
        {t('skipToContent')}
      </Box>
      <PageProgress />
      <Frame title={title} menu={menu}>
        <Box
          component="main"
          id="main"
          ref={main}
          tabIndex={-1}
          aria-label={title}
          sx={{ outline: 'none', p: { xs: 2, md: 3 }, minWidth: 0, maxWidth: 1360, mx: 'auto' }}
        >
          <PageOutlet />
        </Box>
      </Frame>
    </AppTheme>
  );
}
