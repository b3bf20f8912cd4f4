import type { Schemas } from '@/client/schemas';

/** A round that has not opened, as the list shows it. */
export function scheduledRound(changes: Partial<Schemas['RoundView']> = {}): Schemas['RoundView'] {
  return {
    caseId: '0190b7a0-0000-7000-8000-000000000001',
    academicYear: 2569,
    semester: 1,
    campusCode: '',
    name: { th: 'รอบแรก', en: 'First round' },
    opensAt: '2026-11-21T02:00:00Z',
    closesAt: '2026-11-28T02:00:00Z',
    releasePercent: 50,
    stage: 'scheduled',
    state: 'open',
    revision: 1,
    releasedAt: null,
    releasedSeats: null,
    preview: { sections: 1, seats: 3 },
    mayCallOff: true,
    ...changes,
  };
}
