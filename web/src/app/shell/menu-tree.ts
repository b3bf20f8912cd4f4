import type { Schemas } from '@/client/schemas';
import { BASE_PATH } from '@/lib/navigation';

export interface MenuNode {
  item: Schemas['MenuView'];
  /** Path within the portal, or null for a heading. */
  path: string | null;
  subMenus: MenuNode[];
}

function pathOf(item: Schemas['MenuView']): string | null {
  return item.menuUrl ? item.menuUrl.replace(BASE_PATH, '') : null;
}

/** Nests menu items by `parentMenuId`, in the order given; one whose parent is missing stands at the top. */
export function menuTree(items: readonly Schemas['MenuView'][]): MenuNode[] {
  const nodes = new Map(items.map((item) => [item.menuId, { item, path: pathOf(item), subMenus: [] as MenuNode[] }]));
  const top: MenuNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.item.parentMenuId === node.item.menuId ? undefined : nodes.get(node.item.parentMenuId);
    (parent?.subMenus ?? top).push(node);
  }
  return top;
}

/** An item is active when the current path starts with its own, or when one below it is. */
export function isActive(node: MenuNode, path: string): boolean {
  const own = node.path !== null && (path === node.path || path.startsWith(`${node.path}/`));
  return own || node.subMenus.some((sub) => isActive(sub, path));
}

/** The item whose page is shown: the deepest active one. */
export function activeItem(nodes: readonly MenuNode[], path: string): Schemas['MenuView'] | null {
  for (const node of nodes) {
    if (isActive(node, path)) return activeItem(node.subMenus, path) ?? node.item;
  }
  return null;
}
