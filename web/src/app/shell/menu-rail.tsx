import Box from '@mui/material/Box';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '@/lib/use-language';
import { MenuIcon } from './menu-icons';
import { MenuLink } from './menu-link';
import { menuItemStyle } from './menu-style';
import { useNextPath } from './page-progress';
import { isActive, type MenuNode } from './menu-tree';

const CLOSE_DELAY_MS = 50;

/** A group as an icon; its pages pop up on hover, on focus and on Enter, and Escape puts them away. */
export function MenuRail({ node }: { node: MenuNode }) {
  const next = useNextPath();
  const { pick } = useLanguage();
  const [open, setOpen] = useState(false);
  const timer = useRef(0);
  const name = pick(node.item.menuNameTh, node.item.menuNameEn);
  const style = { ...menuItemStyle(isActive(node, next)), justifyContent: 'center', px: 0 };
  const pages = node.subMenus;

  const show = () => {
    window.clearTimeout(timer.current);
    setOpen(true);
  };
  const hide = () => {
    timer.current = window.setTimeout(() => setOpen(false), CLOSE_DELAY_MS);
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
  };

  return (
    <Box
      component="li"
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      sx={{ position: 'relative' }}
    >
      {node.path && pages.length === 0 ? (
        <Box component={Link} to={node.path} aria-label={name} sx={style}>
          <RailIcon node={node} name={name} />
        </Box>
      ) : (
        <Box component="button" type="button" aria-label={name} aria-expanded={open} onClick={show} sx={style}>
          <RailIcon node={node} name={name} />
        </Box>
      )}
      {open && (
        <Box sx={{ position: 'absolute', left: '100%', top: 0, zIndex: 1300, pl: 1, minWidth: 240 }}>
          <Box
            sx={{
              backgroundColor: 'background.paper',
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              boxShadow: 6,
              p: 1,
            }}
          >
            <Box sx={{ px: 1.5, py: 0.75, fontWeight: 700 }}>{name}</Box>
            {pages.length > 0 && (
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {pages.map((page) => (
                  <MenuLink key={page.item.menuId} node={page} level={0} />
                ))}
              </Box>
            )}
          </Box>
        </Box>
      )}
    </Box>
  );
}

/** Ids without an icon of their own show the first letter. */
function RailIcon({ node, name }: { node: MenuNode; name: string }) {
  return (
    <>
      <MenuIcon menuId={node.item.menuId} />
      <Box component="span" aria-hidden sx={{ fontWeight: 700, '.MuiSvgIcon-root + &': { display: 'none' } }}>
        {name.slice(0, 1)}
      </Box>
    </>
  );
}
