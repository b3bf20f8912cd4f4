import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import { useLocation } from 'react-router';
import { useLanguage } from '@/lib/use-language';
import { MenuIcon } from './menu-icons';
import { MenuLink } from './menu-link';
import { menuItemStyle } from './menu-style';
import { isActive, type MenuNode } from './menu-tree';

interface MenuGroupProps {
  node: MenuNode;
  open: boolean;
  onToggle: () => void;
}

export function MenuGroup({ node, open, onToggle }: MenuGroupProps) {
  const { pathname } = useLocation();
  const { pick } = useLanguage();
  const listId = `menu-${node.item.menuId}`;
  const activeInside = !open && isActive(node, pathname);
  return (
    <li>
      <Box
        component="button"
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={onToggle}
        sx={menuItemStyle(activeInside)}
      >
        <MenuIcon menuId={node.item.menuId} />
        <Box component="span" sx={{ flex: 1, fontWeight: 700 }}>
          {pick(node.item.menuNameTh, node.item.menuNameEn)}
        </Box>
        <ExpandMoreIcon
          fontSize="small"
          aria-hidden
          sx={{ transform: open ? 'rotate(180deg)' : 'none', transition: 'transform 150ms' }}
        />
      </Box>
      <Collapse in={open} id={listId}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.25 }}>
          {node.subMenus.map((sub) => (
            <MenuLink key={sub.item.menuId} node={sub} level={2} />
          ))}
        </Box>
      </Collapse>
    </li>
  );
}
