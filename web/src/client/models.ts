/** The names the pages use for what the API answers. */

export interface Bilingual { th: string; en: string }
export interface Page<T> { items: T[]; page: number; pageSize: number; total: number }

export interface ClientConfig {
  appKey: string;
  rsaPublicKey: string;
  oidc: { authorizationEndpoint: string; endSessionEndpoint: string; clientId: string; scope: string; redirectUri: string };
  developerLogin: boolean;
  mobileDeepLink: string;
  temporalUiUrl: string | null;
  buildNumber: string;
}

export interface MenuItem {
  menuId: number;
  menuNameTh: string;
  menuNameEn?: string | null;
  menuUrl?: string | null;
  menuIcon?: string | null;
  parentMenuId: number;
  menuType: number;
}
export interface UserRole {
  roleId: number;
  roleSystem: string;
  roleNameTh: string;
  roleNameEn: string;
  redirect?: string | null;
}
export interface UserStudent {
  stdId: string; stdCode: string;
  campusCode: string; facultyCode: string; majorCode: string; studentStatusCode: string; edulevelCode: string;
  studentTypeNameTh: string; studentTypeNameEn: string;
  facultyNameTh: string; facultyNameEn: string; majorNameTh: string; majorNameEn: string;
}
export interface User {
  loginName: string; userType: string; idCode: string;
  titleTh: string; titleEn: string; firstNameTh: string; firstNameEn: string; lastNameTh: string; lastNameEn: string;
  middleNameTh?: string | null; middleNameEn?: string | null;
  student?: UserStudent | null;
  teacher?: { campusCode: string } | null;
  staff?: { campusCode: string; loginName: string } | null;
  roles: UserRole[];
  currentRole: number | null;
  currentRoleSystem: string | null;
  academicYear?: number | string | null;
  semester?: number | string | null;
  roleMenus: MenuItem[];
}
export interface Tokens { accesstoken: string; renewtoken: string }
export interface LoginAnswer extends Tokens { code: string; message: string; user: User; renewExpiresin: number }

export interface Announcement {
  announce_id: number;
  announce_code: string;
  section_id: number | null;
  announce_subject_th: string;
  announce_subject_en?: string | null;
  announce_message_th?: string | null;
  link_ext?: string | null;
  content?: string | null;
  updated_dt: string;
  teachername?: string | null;
  teachername_en?: string | null;
}
export interface AnnouncementInput {
  announceId: number | null; announceCode: string; sectionId: number | null; content: string; title: string; linkExt: string | null;
}
export interface StudentContact { message: string; contact_type: string; updated_dt: string }
export interface DashboardCounts {
  enrollCount: number; enrollCredit: number; waitApproveCount: number; waitApproveCredit: number; rejectCount: number; rejectCredit: number;
}

export type Due = 'all' | 'overdue' | 'today' | 'week';
export type CaseState = 'open' | 'closed';
export interface CaseSubject { idCode: string; nameTh: string; nameEn: string }
export interface CaseDeadline { at: string; effect: string }
export interface CaseStage { name: string; state: string; at: string | null }
export interface CaseHolder { th: string; en: string; since: string; dueAt: string | null }
export interface CaseEvent {
  at: string; actor: Bilingual | null; action: string; stageFrom: string | null; stageTo: string; remark: string | null;
  facts: Record<string, unknown>;
}
export interface CaseActionView {
  name: string; labelKey: string; tone: 'primary' | 'danger' | 'neutral'; confirm: boolean;
  remark: 'none' | 'optional' | 'required'; fields: string[];
}
export interface CaseItem {
  key: string; label: Bilingual; outcome: string;
  refused: { code: string; message: string; rule: string; ruleVersion: number; facts: Record<string, unknown> } | null;
}
export interface CaseSummary {
  id: string; kind: string; title: Bilingual; lines: Bilingual[]; state: CaseState; stage: string;
  subject: CaseSubject | null; deadlineAt: string | null; openedAt: string; updatedAt: string; revision: number;
}
export interface CaseView {
  id: string; kind: string; title: Bilingual; state: CaseState; stage: string; stages: CaseStage[];
  subject: CaseSubject | null; openedAt: string; updatedAt: string; closedAt: string | null; deadline: CaseDeadline | null;
  revision: number; holders: CaseHolder[]; timeline: CaseEvent[]; actions: CaseActionView[]; items: CaseItem[];
  temporalUrl: string | null;
}
export interface TaskItem {
  caseId: string; kind: string; task: string; title: Bilingual; lines: Bilingual[]; stage: string; subject: CaseSubject | null;
  gpax: number | null; since: string; dueAt: string | null; delegatedBy: Bilingual | null; revision: number;
  actions: CaseActionView[];
}
export interface BulkOutcome { caseId: string; outcome: string; error: { code: string; message: string } | null }
export interface Substitute { id: string; name: Bilingual; position: Bilingual }
export interface ErrorBody { code: string; message: string; details?: Record<string, unknown> }

export interface OpenSection {
  sectionId: number; maxCredit: number; subjectCode: string; subjectNameTh: string; subjectNameEn: string;
  sectionCode: string; sectionType: string; sectionTypeTh: string; sectionTypeEn: string; sectionStatus: string;
  coursedate: string | null; coursedateth: string | null; coursedateen: string | null;
  totalSeat: string; totalRegistered: string | number | null;
  teacherName: string | null; teacherNameEn: string | null; roomNameTh: string | null; roomNameEn: string | null;
  property: string | null; nonProperty: string | null; midternDate: string | null; finalDate: string | null;
  relateSubjectCode: string | null; flagRegisCon: string;
}
export interface SectionDetail {
  schedules: { day: string; timeFrom: number; timeTo: number; time: string; room: string }[];
  teacher: { title: string; titleEn: string; positionTh: string; positionEn: string; nameTh: string; nameEn: string }[];
  major: { majorCode: string }[]; exmajor: { majorCode: string }[]; midterm: string | null; final: string | null;
}
export interface EnrolRequest {
  academicYear: number; semester: number;
  sections: { sectionId: number; subjectCode: string; subjectShow: string; credit: number; enrollType: string; sectionType: string }[];
}
export interface EnrolAnswer { code: string; caseId: string; case: CaseView }
export interface EnrolledSubject {
  enrollId: number; sectionId: number; credit: number; subjectCode: string; subjectShow: string; subjectNameTh: string; subjectNameEn: string;
  creditShow: string; sectionCode: string; sectionTypeTh: string; sectionTypeEn: string; enrollTypeTh: string; enrollTypeEn: string;
}
export interface EnrolResult {
  yearTh: string; yearEn: string; semesterTh: string; semesterEn: string;
  enrollCredit: number; enrollSubjects: EnrolledSubject[]; waitApproveCredit: number; waitApproveSubjects: EnrolledSubject[];
  rejectCredit: number; rejectSubjects: EnrolledSubject[];
}
export interface Meeting {
  section_id: number; time_start: number | null; subject_code: string; subject_name_th: string; subject_name_en: string; section_code: string;
  section_type_th: string; section_type_en: string; teacher_name: string | null; teacher_name_en: string | null;
  time_from: string | null; time_to: string | null; day_w: string | null; room_name_th: string | null; room_name_en: string | null;
}
export interface CourseGroup { peroid_date: string; course: Meeting[] }
export interface GradeRow {
  subject_code: string; subject_name_th: string; subject_name_en: string; grade: string; credit: number;
}
export interface GradeTerm { academicYear: string; gpa: number; cr: number; grade: GradeRow[] }
export interface Gpax { gpax: number; total_credit: number }
export type Fields = Record<string, string | number | null | undefined>;
export interface Education { education: Fields[]; statushis: Fields[]; majorchange: Fields[] }

export type DataScope = 'own' | 'department' | 'faculty' | 'campus' | 'all';
export interface PermissionInput { menuId: number; actions: string[] }
export interface Role { roleId: number; nameTh: string; nameEn: string; system: string; dataScope: DataScope; holderCount: number; revision: number }
export interface RoleMenu { menuId: number; parentMenuId: number | null; nameTh: string; nameEn: string; actions: string[]; available: string[] }
export interface RoleHolder { username: string; nameTh: string; nameEn: string; grantedAt: string }
export interface RoleView extends Role { permissions: RoleMenu[]; holders: Page<RoleHolder> }
export interface AuditEntry { at: string; actor: Bilingual | null; action: string; subjectId: string; before: unknown; after: unknown }
export interface Fee { feeCode: string; parentCode: string | null; nameTh: string; nameEn: string; feeType: string; amount: string; status: string }
export interface Subject {
  subjectCode: string; showCode: string; nameTh: string; nameEn: string; creditShow: string; departmentNameTh: string; departmentNameEn: string;
  status: string; updatedAt: string;
}
export interface CalendarPeriod {
  periodId: number; academicYear: number; semester: number; kind: string; campusCode: string; opensAt: string; closesAt: string;
}
