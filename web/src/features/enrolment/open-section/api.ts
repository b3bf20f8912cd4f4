import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import type { Term } from '@/lib/term';

export const SHORTEST_QUERY = 3;
const SEATS_MS = 4000;
const IN_THE_WAY_MS = 60_000;

/** What narrows the open subjects. At least a query of three characters or one filter is needed. */
export interface SubjectFilter {
  query?: string;
  campus?: string;
  weekday?: number;
  from?: number;
  to?: number;
  freeSeats?: boolean;
  fits?: boolean;
  /** A plan of the student: what fits clashes with none of its sections either. */
  plan?: string;
  /** Only what the student could take now. */
  possible?: boolean;
  group?: string;
  /** Codes without the year of their curriculum, exactly. */
  subjects?: string;
  page?: number;
  pageSize?: number;
}

/** A page of the term's subjects with the sections that pass the filter. */
export function subjectsQuery({ academicYear, semester }: Term, filter: SubjectFilter, enabled = true) {
  const query = { academicYear, semester, ...filter };
  return queryOptions({
    queryKey: ['enrolment', 'subjects', query],
    queryFn: () => bodyOf(api.GET('/enrolment/sections', { params: { query } })),
    placeholderData: keepPreviousData,
    enabled,
  });
}

const MOST_SECTIONS = 50;

/** The subjects of given sections, with just these sections: what a plan is drawn from. */
export function chosenSubjectsQuery({ academicYear, semester }: Term, ids: readonly number[]) {
  const sectionIds = ids.toSorted((one, other) => one - other).join();
  return queryOptions({
    queryKey: ['enrolment', 'chosen', academicYear, semester, sectionIds],
    queryFn: async () => {
      const query = { academicYear, semester, sectionIds, pageSize: MOST_SECTIONS };
      return (await bodyOf(api.GET('/enrolment/sections', { params: { query } }))).items;
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}

/**
 * The most sections that the server judges in one request; other sections of a longer page are judged when the student
 * enrols.
 */
const MOST_VERDICTS = 200;

/** The rules' word on sections before one is asked for; with `givenUp` given up, as in a change of section. */
export function verdictsQuery(
  { academicYear, semester }: Term,
  ids: readonly number[],
  givenUp: readonly number[] = [],
) {
  const query = {
    academicYear,
    semester,
    sectionIds: ids
      .toSorted((one, other) => one - other)
      .slice(0, MOST_VERDICTS)
      .join(),
    givenUp: givenUp.join() || undefined,
  };
  return queryOptions({
    queryKey: ['enrolment', 'verdicts', query],
    queryFn: () => bodyOf(api.GET('/enrolment/sections/verdicts', { params: { query } })),
    enabled: ids.length > 0,
    refetchInterval: nextTelling,
  });
}

/**
 * The interval of requests while a refusal concerns every section, such as a slot that is not open yet: it can end at
 * any time.
 */
export function nextTelling({ state }: { state: { data?: Schemas['SectionVerdicts'] } }): number | false {
  return state.data?.inTheWay ? IN_THE_WAY_MS : false;
}

/** Seats as they are now, asked again every few seconds while the page is looked at. */
export function seatsQuery(ids: readonly number[]) {
  const sectionIds = ids.toSorted((one, other) => one - other).join();
  return queryOptions({
    queryKey: ['enrolment', 'seats', sectionIds],
    queryFn: () => bodyOf(api.GET('/enrolment/seats', { params: { query: { sectionIds } } })),
    enabled: ids.length > 0,
    refetchInterval: SEATS_MS,
    refetchIntervalInBackground: false,
    staleTime: 0,
  });
}

/** What a section teaches and requires, who teaches it, for whom it is; and what the student has of that. */
export function sectionPageQuery(sectionId: number) {
  return queryOptions({
    queryKey: ['enrolment', 'section', sectionId],
    queryFn: () => bodyOf(api.GET('/enrolment/sections/{section_id}', { params: { path: { section_id: sectionId } } })),
  });
}
