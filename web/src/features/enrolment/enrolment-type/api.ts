import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { keptReading } from '@/client/kept-reading';
import type { Schemas } from '@/client/schemas';
import type { Term } from '@/lib/term';

/** What the student chose for the term, and whether it may be changed now. */
export function typeChoiceQuery({ academicYear, semester }: Term) {
  return queryOptions({
    queryKey: ['enrolment-type', academicYear, semester],
    ...keptReading(() => bodyOf(api.GET('/enrolment/type', { params: { query: { academicYear, semester } } }))),
  });
}

/** Chooses; the answer is the choice as it now stands. */
export function chooseType(asked: Schemas['TypeChoiceAsk']) {
  return bodyOf(api.PUT('/enrolment/type', { body: asked }));
}
