import { useMutation } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { tracked } from '@/lib/tracking';

/** Asks for the timetables that are possible; nothing is kept. */
export function usePropose() {
  return useMutation({
    mutationFn: (body: Schemas['TimetableAsk']) =>
      tracked(bodyOf(api.POST('/enrolment/timetable-proposals', { body }))),
  });
}
