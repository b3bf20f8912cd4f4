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
export type EnrolmentAsk = Schemas['EnrolmentAsk'];
export type Validation = Schemas['Validation'];
export type JudgedItem = Schemas['JudgedItem'];
export type Standing = Schemas['Standing'];
export type Plan = Schemas['PlanView'];
export type WaitlistPlace = Schemas['WaitlistPlace'];
export type WaitlistAsk = Schemas['WaitlistAsk'];
export type CatalogueSubject = Schemas['OpenSubjectView'];
export type CatalogueSection = Schemas['OpenSectionView'];
export type SeatCount = Schemas['SeatsView'];
export type Refused = Schemas['RefusedView'];
export type Role = Schemas['RoleSummary'];
export type RoleView = Schemas['RoleDetail'];
export type RoleMenu = Schemas['RoleMenu'];
export type RoleHolder = Schemas['RoleHolderView'];
export type AuditEntry = Schemas['AuditView'];
export type PermissionInput = Schemas['MenuGrant'];
export type Action = Schemas['Action'];
export type Announcement = Schemas['AnnouncementView'];
export type AnnouncementInput = Schemas['AnnouncementInput'];
export type AnnouncingSection = Schemas['AnnouncingSection'];
export type StudentContact = Schemas['StudentContact'];
export type SectionDetail = Schemas['SectionDetail'];
export type EnrolledSubject = Schemas['EnrolledSubject'];
export type EnrolResult = Schemas['EnrolmentResults'];
export type Meeting = Schemas['CourseMeeting'];
export type DocumentKind = Schemas['DocumentKind'];
export type Verification = Schemas['Verification'];
export type VerifiedPaper = Schemas['VerifiedPaper'];
export type Exam = Schemas['TermExam'];
export type EnrolmentStep = Schemas['EnrolmentStep'];
export type CourseGroup = Schemas['CourseGroup'];
export type GradeRow = Schemas['GradeLine'];
export type GradeTerm = Schemas['GradeTerm'];
export type Fee = Schemas['FeeView'];
export type Subject = Schemas['SubjectView'];
export type CalendarPeriod = Schemas['PeriodView'];
export type ChangedPeriod = Schemas['ChangedPeriod'];
export type PeriodImpact = Schemas['PeriodImpact'];
export type SectionSummary = Schemas['SectionSummary'];
export type SectionAdminDetail = Schemas['SectionAdminDetail'];
export type SectionChange = Schemas['SectionChange'];
export type SectionStatus = Schemas['SectionStatus'];
export type SectionFill = Schemas['Fill'];
export type SlotRule = Schemas['SlotRuleInput'];
export type SlotLayout = Schemas['SlotLayout'];
export type SlotGroup = Schemas['SlotGroup'];
export type PublishedSlots = Schemas['PublishedSlots'];
export type EnrolmentLine = Schemas['EnrolmentLine'];
export type EnrolmentStatus = Schemas['EnrolmentStatus'];
export type EnrolResponse = Schemas['EnrolResponse'];
export type HeldSection = Schemas['HeldSection'];
export type OnBehalfAsk = Schemas['OnBehalfAsk'];
export type CaseContext = Schemas['CaseContext'];
export type ContextSection = Schemas['ContextSection'];
export type StatusChange = Schemas['StatusChangeView'];
export type MajorChange = Schemas['MajorChangeView'];
export type Personal = Schemas['StudentPersonalView'];
export type Education = Schemas['EducationView'];
export type Addresses = Schemas['AddressesView'];
export type SectionAnnouncement = Schemas['SectionAnnouncement'];
export type TypeChoice = Schemas['TypeChoiceView'];
export type TypeChoiceAsk = Schemas['TypeChoiceAsk'];
