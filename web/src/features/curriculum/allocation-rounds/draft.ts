import type { AllocationRound, RoundInput } from '@/client/models';

/** A round as it is being typed: a date may be missing, a number half written. */
export interface RoundDraft {
  nameTh: string;
  nameEn: string;
  /** `2569-1`; empty while the terms are not known. */
  term: string;
  campus: string;
  opensAt: string | null;
  closesAt: string | null;
  percent: string;
}

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const HALF = '50';
const WHOLE = 100;

/** A new round opens tomorrow at this hour and runs a week. */
export function emptyDraft(now: number = Date.now()): RoundDraft {
  const opens = new Date(now + DAY_MS);
  opens.setMinutes(0, 0, 0);
  return {
    nameTh: '',
    nameEn: '',
    term: '',
    campus: '',
    opensAt: opens.toISOString(),
    closesAt: new Date(opens.getTime() + WEEK_MS).toISOString(),
    percent: HALF,
  };
}

export function draftOf(round: AllocationRound): RoundDraft {
  return {
    nameTh: round.name.th,
    nameEn: round.name.en,
    term: `${round.academicYear}-${round.semester}`,
    campus: round.campusCode,
    opensAt: round.opensAt,
    closesAt: round.closesAt,
    percent: String(round.releasePercent),
  };
}

/** A round as it was shown, for the server to compare. */
export function shownAs(round: AllocationRound): RoundInput {
  const { academicYear, semester, campusCode, name, opensAt, closesAt, releasePercent } = round;
  return { academicYear, semester, campusCode, nameTh: name.th, nameEn: name.en, opensAt, closesAt, releasePercent };
}

/** What can be sent; null while something is missing that the server would only send back. */
export function plannable(draft: RoundDraft): RoundInput | null {
  const { opensAt, closesAt } = draft;
  const [academicYear, semester] = draft.term.split('-').map(Number);
  const releasePercent = Number(draft.percent);
  const nameTh = draft.nameTh.trim();
  const nameEn = draft.nameEn.trim();
  if (academicYear === undefined || semester === undefined || nameTh === '' || nameEn === '') return null;
  if (opensAt === null || closesAt === null || Date.parse(opensAt) >= Date.parse(closesAt)) return null;
  if (!Number.isInteger(releasePercent) || releasePercent < 1 || releasePercent > WHOLE) return null;
  return { academicYear, semester, campusCode: draft.campus, nameTh, nameEn, opensAt, closesAt, releasePercent };
}
