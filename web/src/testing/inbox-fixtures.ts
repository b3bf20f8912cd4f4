import type { Schemas } from '@/client/schemas';
import { awaitingCase } from './fixtures';

export const PAGE = 20;
const [APPROVE, DISAPPROVE] = awaitingCase().actions;

export const caseId = (number: number) => `0190b7a0-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const idCode = (number: number) => `66104${String(number).padStart(5, '0')}`;

export function task(number: number): Schemas['TaskItem'] {
  return {
    caseId: caseId(number),
    kind: 'enrolment',
    task: 'advisor_approval',
    title: { th: 'ลงทะเบียนเรียน', en: 'Enrolment' },
    lines: [{ th: '01418390 สหกิจศึกษา (1)', en: '01418390 Cooperative Education (1)' }],
    stage: 'awaiting_approval',
    subject: { idCode: idCode(number), nameTh: `นิสิต ${number}`, nameEn: `Student ${number}` },
    gpax: 3.1,
    since: '2026-11-16T02:00:00Z',
    dueAt: '2026-12-01T09:00:00Z',
    escalatesAt: null,
    escalatedAt: number === 1 ? '2026-11-19T02:00:00Z' : null,
    delegatedBy: null,
    inPlaceOf: number === 2 ? { th: 'ผศ.ไม่อยู่ วันนี้', en: 'Asst. Prof. Not Here' } : null,
    revision: 2,
    actions: [APPROVE!, DISAPPROVE!],
  };
}
