/** Menu ids that pages ask permissions for. */
export const MENU = {
  announcements: 9502,
  tasks: 10101,
  cases: 9926,
  calendar: 10201,
  slots: 10202,
  sections: 9702,
  rounds: 9703,
  bundles: 9704,
  enrolmentSearch: 9927,
  holds: 9928,
  erpUnits: 9303,
  payments: 9340,
  studentAccounts: 9341,
  roles: 10001,
} as const;
