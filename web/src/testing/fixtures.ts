import type { Schemas } from '@/client/schemas';

export const clientConfig: Schemas['ClientConfig'] = {
  appKey: 'TestAppKey',
  rsaPublicKey: '',
  oidc: {
    authorizationEndpoint: 'http://idp.test/auth',
    endSessionEndpoint: 'http://idp.test/logout',
    clientId: 'registrar-my-ku',
    scope: 'basic openid',
    redirectUri: 'http://portal.test/myku/oauth/authorize-callback',
  },
  developerLogin: false,
  mobileDeepLink: 'myku://oauth-callback',
  buildNumber: '2024',
  waitlistOfferHours: 24,
  sessionStateExpected: true,
  setupNeeded: false,
  logo: null,
  university: null,
};

export function menu(
  menuId: number,
  parentMenuId: number,
  menuNameTh: string,
  menuUrl: string | null = null,
): Schemas['MenuView'] {
  return {
    menuId,
    parentMenuId,
    menuNameTh,
    menuNameEn: `English ${menuId}`,
    menuUrl,
    menuIcon: null,
    menuType: parentMenuId ? 2 : 1,
    menuModule: 'test',
  };
}

export const staffMenus: Schemas['MenuView'][] = [
  menu(9900, 0, 'หน้าหลัก'),
  menu(9902, 9900, 'ภาพรวม', '/adm/home'),
  menu(10100, 0, 'อนุมัติ'),
  menu(10101, 10100, 'งานรออนุมัติ', '/adm/tasks'),
];

export function staff(changes: Partial<Schemas['UserView']> = {}): Schemas['UserView'] {
  return {
    loginName: 'teacher01',
    userType: '2',
    idCode: 'T0001',
    titleTh: 'ผศ.',
    titleEn: 'Asst. Prof.',
    firstNameTh: 'สมชาย',
    firstNameEn: 'Somchai',
    middleNameTh: null,
    middleNameEn: null,
    lastNameTh: 'ใจดี',
    lastNameEn: 'Jaidee',
    avatar: '',
    gender: 'M',
    roles: [
      { roleId: 3, roleSystem: 'admin', roleNameTh: 'อาจารย์', roleNameEn: 'Teacher', redirect: null },
      { roleId: 9, roleSystem: 'both', roleNameTh: 'หัวหน้าภาค', roleNameEn: 'Head of department', redirect: null },
    ],
    currentRole: 3,
    currentRoleSystem: 'admin',
    academicYear: 2569,
    semester: 1,
    roleMenus: staffMenus,
    permission: { dataScope: 'own', action_scope: [], current_route_menu: null },
    ...changes,
  };
}

export function login(user: Schemas['UserView'] = staff()): Schemas['LoginAnswer'] {
  return {
    code: 'success',
    message: 'Login',
    accesstoken: 'access-1',
    renewtoken: 'renew-1',
    renewExpiresin: 4_000_000_000,
    cache: false,
    user,
  };
}

export function awaitingCase(changes: Partial<Schemas['CaseView']> = {}): Schemas['CaseView'] {
  return {
    id: '0190b7a0-0000-7000-8000-000000000001',
    kind: 'enrolment',
    title: { th: 'ลงทะเบียน 01418111', en: 'Enrol in 01418111' },
    state: 'open',
    stage: 'awaiting_approval',
    result: changes.stage ?? 'awaiting_approval',
    stages: [
      { name: 'received', state: 'done', at: '2026-11-20T02:00:00Z' },
      { name: 'awaiting_approval', state: 'current', at: '2026-11-20T02:00:01Z' },
      { name: 'enrolled', state: 'upcoming', at: null },
    ],
    subject: { idCode: '6610450001', nameTh: 'นิสิต ทดสอบ', nameEn: 'Student Test' },
    openedAt: '2026-11-20T02:00:00Z',
    updatedAt: '2026-11-20T02:00:01Z',
    closedAt: null,
    deadline: { at: '2026-12-01T09:00:00Z', effect: 'disapprove_and_free_seats' },
    revision: 2,
    holders: [
      {
        th: 'ผศ.สมชาย ใจดี',
        en: 'Somchai Jaidee',
        task: 'advisor_approval',
        since: '2026-11-20T02:00:01Z',
        dueAt: null,
        escalatesAt: '2026-11-23T02:00:01Z',
        escalatedAt: null,
      },
    ],
    askedLater: null,
    timeline: [],
    actions: [
      {
        name: 'approve',
        labelKey: 'action.approve',
        tone: 'primary',
        confirm: true,
        remark: 'optional',
        fields: [],
        form: [],
      },
      {
        name: 'disapprove',
        labelKey: 'action.disapprove',
        tone: 'danger',
        confirm: true,
        remark: 'required',
        fields: [],
        form: [],
      },
    ],
    items: [],
    temporalUrl: null,
    ...changes,
  };
}

export const emptyInbox: Schemas['InboxOverview'] = {
  total: 0,
  overdue: 0,
  escalated: 0,
  own: 0,
  kinds: [],
  subjects: [],
  inPlaceOf: [],
};

/** Where a student was on the pages of finance: at the beginning, unless said otherwise. */
export function financeProgress(changes: Partial<Schemas['FinanceProgressView']> = {}): Schemas['FinanceProgressView'] {
  return {
    tabNo: 1,
    stepNo: 1,
    lateNotice: '0',
    skipAllFin: false,
    skipLateRegistration: false,
    skipLateChange: false,
    lateRegistrationFine: '0.00',
    lateChangeFine: '0.00',
    ...changes,
  };
}

/** A student who is signed in; of what is known of them, what pages of a student ask for. */
export function student(loginName = 'b6610450001', changes: Partial<Schemas['UserView']> = {}): Schemas['UserView'] {
  const of = { stdId: '1', stdCode: loginName.slice(1) } as Partial<NonNullable<Schemas['UserView']['student']>>;
  return staff({
    loginName,
    userType: '1',
    currentRole: 2,
    currentRoleSystem: 'student',
    roles: [],
    student: of as NonNullable<Schemas['UserView']['student']>,
    ...changes,
  });
}

/** What a change of sections costs: nothing, but for what is said otherwise. */
export function costOfChange(changes: Partial<Schemas['CostView']> = {}): Schemas['CostView'] {
  return {
    chargedAs: 'per_credit',
    fees: [],
    more: '0.00',
    less: '0.00',
    givenBack: '0.00',
    percent: '100',
    isBilled: true,
    billedAt: null,
    dueOn: null,
    refused: null,
    ...changes,
  };
}
