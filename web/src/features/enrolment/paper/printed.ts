import type { PrintedPaper } from '@/features/documents/printing/api';
import type { Term } from '@/lib/term';

/** The enrolment result of a term, as the print button asks for it. */
export function printedResult({ academicYear, semester }: Term): PrintedPaper {
  return { kind: 'enrolment_result', academicYear, semester };
}

/** The timetable of a term. */
export function printedTimetable({ academicYear, semester }: Term): PrintedPaper {
  return { kind: 'timetable', academicYear, semester };
}

/** The examinations of a plan. */
export function printedPlanExams(planId: string): PrintedPaper {
  return { kind: 'plan_exams', line: planId };
}
