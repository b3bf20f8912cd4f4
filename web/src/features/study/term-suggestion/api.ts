import { useMutation } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import type { Term } from '@/lib/term';

/** The most subjects named in one request. */
const MOST_NAMED = 40;

export type Suggestions = Schemas['TermSuggestionsView'] & {
  /** The subjects that are named, by their codes. */
  subjects: ReadonlyMap<string, Schemas['OpenSubjectView']>;
};

/**
 * Asks what the user lacks and could take in the term; the audit behind it is made when somebody asks. What is found is
 * handed to the page as it is by then.
 */
export function useSuggest({ academicYear, semester }: Term, onFound: (found: Suggestions) => void) {
  return useMutation({
    onSuccess: onFound,
    mutationFn: async (): Promise<Suggestions> => {
      const term = { academicYear, semester };
      const found = await bodyOf(api.GET('/study/term-suggestions', { params: { query: term } }));
      const codes = [...new Set([...found.chosen, ...found.lacked.flatMap(({ subjects }) => subjects)])].slice(
        0,
        MOST_NAMED,
      );
      if (codes.length === 0) return { ...found, subjects: new Map() };
      const query = { ...term, subjects: codes.join(), pageSize: codes.length };
      const { items } = await bodyOf(api.GET('/enrolment/sections', { params: { query } }));
      return { ...found, subjects: new Map(items.map((subject) => [subject.subjectShow, subject])) };
    },
  });
}
