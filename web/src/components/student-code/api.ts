import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { ApiError } from '@/client/api-error';
import { fieldRefusal } from '@/lib/server-errors';

/** For what somebody looks a student up: each desk has its right and its route. */
export type Desk = 'holds' | 'enrolment' | 'transcripts';

/**
 * The student with a code, so that staff do not act for the wrong student. Students outside the caller's scope are not
 * found.
 */
export function studentQuery(desk: Desk, studentCode: string) {
  const params = { path: { student_code: studentCode } };
  return queryOptions({
    queryKey: ['student', desk, studentCode],
    queryFn: (): Promise<Schemas['StudentAtTheDesk']> => {
      switch (desk) {
        case 'holds':
          return bodyOf(api.GET('/holds/students/{student_code}', { params }));
        case 'enrolment':
          return bodyOf(api.GET('/enrolments/on-behalf/{student_code}', { params }));
        case 'transcripts':
          return bodyOf(api.GET('/grades/transcripts/students/{student_code}', { params }));
      }
    },
    retry: false,
  });
}

/** For a form with the field `studentCode`: nobody with that code is said at the field, all else is what it was. */
export function unknownStudent(message: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof ApiError && error.code === 'not_found' ? fieldRefusal('studentCode', message) : error;
  };
}
