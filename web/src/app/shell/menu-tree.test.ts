import { expect, test } from 'vitest';
import { menu, staffMenus } from '@/testing/fixtures';
import { activeItem, isActive, menuTree } from './menu-tree';

test('items nest under their parent, in the order given', () => {
  const tree = menuTree(staffMenus);
  expect(tree.map((node) => node.item.menuId)).toEqual([9900, 10100]);
  expect(tree[1]?.subMenus.map((node) => node.item.menuId)).toEqual([10101]);
});

test('an item whose parent is not in the menu stands at the top', () => {
  expect(menuTree([menu(9301, 9300, 'ค่าธรรมเนียม', '/adm/finance/normal-fees')])).toHaveLength(1);
});

test('an item is active below its path, not beside it', () => {
  const [, approvals] = menuTree(staffMenus);
  expect(approvals && isActive(approvals, '/adm/tasks/1')).toBe(true);
  expect(approvals && isActive(approvals, '/adm/tasks-old')).toBe(false);
  expect(activeItem(menuTree(staffMenus), '/adm/tasks')?.menuId).toBe(10101);
});
