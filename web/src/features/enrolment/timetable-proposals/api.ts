import { useMutation } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { TimetableAsk } from '@/client/models';
import { tracked } from '@/lib/tracking';

/** Asks for the timetables that are possible; nothing is kept. */
export function usePropose() {
  return useMutation({
    mutationFn: (body: TimetableAsk) => tracked(bodyOf(api.POST('/enrolment/timetable-proposals', { body }))),
  });
}
