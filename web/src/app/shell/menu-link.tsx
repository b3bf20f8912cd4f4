import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useLanguage } from '@/lib/use-language';
import { MenuIcon } from './menu-icons';
import { isActive, type MenuNode } from './menu-tree';
import { menuItemStyle } from './menu-style';
import { useNextPath } from './page-progress';

/** One page of the menu, and the pages below it. */
export function MenuLink({ node, level }: { node: MenuNode; level: number }) {
  const { pathname } = useLocation();
  const next = useNextPath();
  const { pick } = useLanguage();
  const name = pick(node.item.menuNameTh, node.item.menuNameEn);
  const active = isActive(node, next);
  const isCurrent = isActive(node, pathname) && node.subMenus.length === 0;
  const link = useRef<HTMLAnchorElement>(null);
  // A long menu may hide the page it leads to.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li>
      {node.path ? (
        <Box
          component={Link}
          to={node.path}
          ref={link}
          aria-current={isCurrent ? 'page' : undefined}
          sx={{ ...menuItemStyle(active), pl: level === 1 ? 1.5 : 2 + level * 1.5 }}
        >
          {level === 1 && <MenuIcon menuId={node.item.menuId} />}
          {name}
        </Box>
      ) : (
        <Box sx={{ ...menuItemStyle(false), pl: 2 + level * 1.5 }}>{name}</Box>
      )}
      {node.subMenus.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {node.subMenus.map((sub) => (
            <MenuLink key={sub.item.menuId} node={sub} level={level + 1} />
          ))}
        </Box>
      )}
    </li>
  );
}
