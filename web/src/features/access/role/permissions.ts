import type { Schemas } from '@/client/schemas';

export const ACTIONS = ['view', 'add', 'edit', 'delete', 'approve', 'print', 'export'] as const;
export type Action = (typeof ACTIONS)[number];

/** Granted actions by menu id. */
export type Granted = ReadonlyMap<number, ReadonlySet<Action>>;

export function grantedIn(role: Schemas['RoleDetail']): Granted {
  return new Map(
    role.permissions.map((menu) => [menu.menuId, new Set(ACTIONS.filter((action) => menu.actions.includes(action)))]),
  );
}

/** What was ticked that a second administrator has to agree to, page by page. */
export function guardedAdditions(
  role: Schemas['RoleDetail'],
  granted: Granted,
): { menu: Schemas['RoleMenu']; actions: readonly Action[] }[] {
  return role.permissions
    .map((menu) => ({
      menu,
      actions: menu.guarded.filter((action) => granted.get(menu.menuId)?.has(action) && !menu.actions.includes(action)),
    }))
    .filter(({ actions }) => actions.length > 0);
}

/** Grants or takes an action. A page that cannot be seen grants nothing else, and any other grant includes seeing it. */
export function toggle(granted: Granted, menuId: number, action: Action): Granted {
  const actions = new Set(granted.get(menuId));
  if (actions.has(action)) {
    if (action === 'view') actions.clear();
    else actions.delete(action);
  } else actions.add(action).add('view');
  return new Map([...granted, [menuId, actions]]);
}

export function permissionsOf(granted: Granted): Schemas['MenuGrant'][] {
  return [...granted].map(([menuId, actions]) => ({
    menuId,
    actions: ACTIONS.filter((action) => actions.has(action)),
  }));
}
