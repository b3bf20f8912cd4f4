/** Menu ids that pages ask permissions for. */
export const MENU = {
  announcements: 9502,
  tasks: 10101,
  calendar: 10201,
  roles: 10001,
} as const;
