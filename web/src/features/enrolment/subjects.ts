import type { OpenSection } from '@/client/models';

export const LECTURE = '16901';
export const LABORATORY = '16902';

/** Enrolled for credit (wire contract §7). */
export const ENROL_FOR_CREDIT = '92201';

/** A subject with its sections: what a student chooses from. */
export interface OpenSubject {
  subjectCode: string;
  nameTh: string;
  nameEn: string;
  credit: number;
  linked: string | null;
  /** Section types the subject has: of each, one section must be chosen. */
  types: string[];
  sections: OpenSection[];
}

/** Groups rows, one per section and type, by subject, in the order given. */
export function groupBySubject(rows: readonly OpenSection[]): OpenSubject[] {
  const subjects = new Map<string, OpenSubject>();
  for (const row of rows) {
    const subject = subjects.get(row.subjectCode) ?? {
      subjectCode: row.subjectCode,
      nameTh: row.subjectNameTh,
      nameEn: row.subjectNameEn,
      credit: 0,
      linked: row.relateSubjectCode,
      types: [],
      sections: [],
    };
    subject.sections.push(row);
    if (!subject.types.includes(row.sectionType)) subject.types.push(row.sectionType);
    subject.credit = Math.max(subject.credit, row.maxCredit);
    subjects.set(row.subjectCode, subject);
  }
  return [...subjects.values()];
}

export function seatsOf(section: OpenSection): { taken: number; seats: number; full: boolean } {
  const taken = Number(section.totalRegistered ?? 0);
  const seats = Number(section.totalSeat);
  return { taken, seats, full: taken >= seats };
}

/** The code without the year of its curriculum. */
export function showCode(subjectCode: string): string {
  return subjectCode.replace(/-\d{2}$/, '');
}

/** Whether somebody must agree before a place in the section is final. */
export function needsApproval(section: OpenSection): boolean {
  return section.flagRegisCon === 'Y';
}

export function isOpen(section: OpenSection): boolean {
  return !['closed', 'C'].includes(section.sectionStatus);
}
