/** The names the pages use for what the API answers; the shapes are generated from its OpenAPI document. */
import type { components } from './schema';

type Schemas = components['schemas'];

export interface Page<T> {
  items: T[];
  page: number;
  pageSize: number;
  total: number;
}
export interface Tokens {
  accesstoken: string;
  renewtoken: string;
}
/** The shape of every refusal. */
export interface ErrorBody {
  code: string;
  message: string;
  details?: Record<string, unknown>;
}

export type Bilingual = Schemas['Names'];
export type ClientConfig = Schemas['ClientConfig'];
export type MenuItem = Schemas['MenuView'];
export type UserRole = Schemas['RoleView'];
export type User = Schemas['UserView'];
export type UserStudent = Schemas['StudentView'];
export type LoginAnswer = Schemas['LoginAnswer'];
export type RoleSystem = Schemas['RoleSystem'];
export type DataScope = Schemas['DataScope'];
export type CaseState = Schemas['CaseState'];
export type CaseSubject = Schemas['SubjectPerson'];
export type CaseDeadline = Schemas['Deadline'];
export type CaseStage = Schemas['StageView'];
export type CaseHolder = Schemas['HolderView'];
export type CaseEvent = Schemas['EventView'];
export type CaseActionView = Schemas['ActionView'];
export type CaseActionName = Schemas['CaseActionName'];
export type CaseKind = Schemas['CaseKind'];
export type CaseItem = Schemas['ItemView'];
export type CaseSummary = Schemas['CaseSummary'];
export type CaseView = Schemas['CaseView'];
export type TaskItem = Schemas['TaskItem'];
export type Due = Schemas['Due'];
export type BulkOutcome = Schemas['BulkResult'];
export type Substitute = Schemas['Substitute'];
export type EnrolRequest = Schemas['EnrolRequest'];
export type Role = Schemas['RoleSummary'];
export type RoleView = Schemas['RoleDetail'];
export type RoleMenu = Schemas['RoleMenu'];
export type RoleHolder = Schemas['RoleHolderView'];
export type AuditEntry = Schemas['AuditView'];
export type PermissionInput = Schemas['MenuGrant'];
export type Action = Schemas['Action'];

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

export interface Fee { feeCode: string; parentCode: string | null; nameTh: string; nameEn: string; feeType: string; amount: string; status: string }
export interface Subject {
  subjectCode: string; showCode: string; nameTh: string; nameEn: string; creditShow: string; departmentNameTh: string; departmentNameEn: string;
  status: string; updatedAt: string;
}
export interface CalendarPeriod {
  periodId: number; academicYear: number; semester: number; kind: string; campusCode: string; opensAt: string; closesAt: string;
}

