import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { MenuGroup } from './menu-group';
import { MenuLink } from './menu-link';
import { MenuRail } from './menu-rail';
import { isActive, type MenuNode } from './menu-tree';

interface SideMenuProps {
  nodes: MenuNode[];
  iconOnly: boolean;
}

/** The role's menu: groups of which one is open at a time, or icons with popups. */
export function SideMenu({ nodes, iconOnly }: SideMenuProps) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const active = nodes.find((node) => isActive(node, pathname));
  const [chosen, setChosen] = useState<number | null>();
  const open = chosen === undefined ? (active ?? nodes[0])?.item.menuId : chosen;

  return (
    <Box component="nav" aria-label={t('menu.label')} sx={{ px: 1 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.25 }}>
        {nodes.map((node) => {
          if (iconOnly) return <MenuRail key={node.item.menuId} node={node} />;
          if (node.subMenus.length === 0) return <MenuLink key={node.item.menuId} node={node} level={1} />;
          return (
            <MenuGroup
              key={node.item.menuId}
              node={node}
              open={open === node.item.menuId}
              onToggle={() => setChosen(open === node.item.menuId ? null : node.item.menuId)}
            />
          );
        })}
      </Box>
    </Box>
  );
}
