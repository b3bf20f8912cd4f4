import type { SectionAdminDetail, SectionChange } from '@/client/models';

export interface AllotmentDraft {
  majorCode: string;
  studyYear: number;
  seats: string;
  seatsTaken: number;
  released: number;
}

/** A section as it is typed: numbers are text until they are sent. */
export interface SectionDraft {
  status: SectionAdminDetail['status'];
  approval: SectionAdminDetail['approval'];
  seats: string;
  allotments: AllotmentDraft[];
  allowedMajors: string[];
  excludedMajors: string[];
}

export function draftOf(section: SectionAdminDetail): SectionDraft {
  return {
    status: section.status,
    approval: section.approval,
    seats: String(section.seats),
    allotments: section.allotments.map((line) => ({ ...line, seats: String(line.seats) })),
    allowedMajors: section.allowedMajors,
    excludedMajors: section.excludedMajors,
  };
}

/** What was typed, on the section as it is now: what one did not touch follows whoever changed it meanwhile. */
export function rebased(draft: SectionDraft, before: SectionAdminDetail, now: SectionAdminDetail): SectionDraft {
  const was = draftOf(before);
  const is = draftOf(now);
  const pick = <Key extends keyof SectionDraft>(key: Key): SectionDraft[Key] =>
    JSON.stringify(draft[key]) === JSON.stringify(was[key]) ? is[key] : draft[key];
  return {
    status: pick('status'),
    approval: pick('approval'),
    seats: pick('seats'),
    allotments: pick('allotments'),
    allowedMajors: pick('allowedMajors'),
    excludedMajors: pick('excludedMajors'),
  };
}

const WHOLE = /^\d{1,5}$/;

/** What is sent, or null while a number is none or nothing was changed. */
export function changeOf(section: SectionAdminDetail, draft: SectionDraft): SectionChange | null {
  const numbers = [draft.seats, ...draft.allotments.map((line) => line.seats)];
  if (!numbers.every((number) => WHOLE.test(number))) return null;
  if (JSON.stringify(draft) === JSON.stringify(draftOf(section))) return null;
  return {
    revision: section.revision,
    status: draft.status,
    approval: draft.approval,
    seats: Number(draft.seats),
    allotments: draft.allotments.map(({ majorCode, studyYear, seats }) => ({
      majorCode,
      studyYear,
      seats: Number(seats),
    })),
    allowedMajors: draft.allowedMajors,
    excludedMajors: draft.excludedMajors,
  };
}

/** How many seats are kept; together never more than the section has. */
export function allotted(lines: readonly AllotmentDraft[]): number {
  return lines.reduce((sum, line) => sum + (Number(line.seats) || 0), 0);
}
