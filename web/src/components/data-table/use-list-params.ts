import { useSearchParams } from 'react-router';

const DEFAULT_PAGE_SIZE = 20;

export interface ListParams {
  page: number;
  pageSize: number;
  /** `field` or `-field` for the other direction; undefined leaves the order to the server. */
  sort: string | undefined;
  /** A filter's value; undefined when it is not set. */
  filter: (name: string) => string | undefined;
  change: (changes: Record<string, string | number | undefined>) => void;
}

/** Page, order and filters of a list live in the address: going back finds the list as it was left. */
export function useListParams(): ListParams {
  const [query, setQuery] = useSearchParams();
  return {
    page: Number(query.get('page')) || 1,
    pageSize: Number(query.get('pageSize')) || DEFAULT_PAGE_SIZE,
    sort: query.get('sort') ?? undefined,
    filter: (name) => query.get(name) || undefined,
    change(changes) {
      setQuery(
        (current) => {
          const next = new URLSearchParams(current);
          if (!('page' in changes)) next.delete('page');
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || value === '') next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        { replace: true },
      );
    },
  };
}
