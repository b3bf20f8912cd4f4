/** The names of what the API answers of examinations, rooms and holidays. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type Holiday = Schemas['HolidayView'];
export type HolidayInput = Schemas['HolidayInput'];
export type HolidayDay = Schemas['HolidayDay'];
export type Room = Schemas['RoomView'];
export type RoomInput = Schemas['RoomInput'];
export type ExamKind = Schemas['ExamKind'];
export type ExamGap = Schemas['ExamGap'];
export type ExaminedSection = Schemas['ExaminedSectionView'];
export type SectionExam = Schemas['SectionExamView'];
export type ExamInput = Schemas['ExamInput'];
export type Exam = Schemas['TermExam'];
export type ExamNotice = Schemas['ExamNoticeView'];
export type PlanExam = Schemas['ExamOfPlan'];
export type PlanExams = Schemas['PlanExams'];
