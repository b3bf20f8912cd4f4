import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { useWideScreen } from '@/lib/use-media-query';
import { DesktopBar, DesktopSide } from './desktop-bars';
import { Footer } from './footer';
import type { MenuNode } from './menu-tree';
import { PhoneBar } from './phone-bar';

interface FrameProps {
  title: string;
  menu: MenuNode[];
  children: ReactNode;
}

const COLLAPSED_KEY = 'myku.menu.collapsed';

/** A page that loads has no end yet: the footer would stand in its middle and move away. */
const HIDE_WHILE_LOADING = {
  'div:has(main :is([data-loading-page], .MuiSkeleton-root)) + &': { visibility: 'hidden' },
};

/**
 * What stands around every page. Under 992 px it is another layout, not a squeezed one; the page itself stays where
 * it is in the tree, so that turning a tablet loses nothing that was being written.
 */
export function Frame({ title, menu, children }: FrameProps) {
  const wide = useWideScreen();
  const [iconOnly, setIconOnly] = useState(() => localStorage.getItem(COLLAPSED_KEY) === 'yes');
  const toggle = () => {
    localStorage.setItem(COLLAPSED_KEY, iconOnly ? 'no' : 'yes');
    setIconOnly(!iconOnly);
  };
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      {wide && <DesktopSide menu={menu} iconOnly={iconOnly} />}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        {wide ? (
          <DesktopBar title={title} iconOnly={iconOnly} onToggle={toggle} />
        ) : (
          <PhoneBar title={title} menu={menu} />
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
        {!wide && (
          <Box sx={HIDE_WHILE_LOADING}>
            <Footer />
          </Box>
        )}
      </Box>
    </Box>
  );
}
