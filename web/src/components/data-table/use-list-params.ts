import { use, useState } from 'react';
import { useHref, useLocation, useSearchParams } from 'react-router';
import { RouterContext } from '@/lib/router-context';

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

/**
 * Page, order and filters of a list live in the address: going back finds the list as it was left.
 *
 * A change is made to the address as it is then, or to the one that is being opened, not as it was when the page was
 * drawn: a search that goes off while what was just opened is still being loaded or drawn neither stops nor closes it,
 * nor leads back to the list.
 */
export function useListParams(): ListParams {
  const [query, setQuery] = useSearchParams();
  const router = use(RouterContext);
  const here = useHref(useLocation().pathname);
  return {
    page: Number(query.get('page')) || 1,
    pageSize: Number(query.get('pageSize')) || DEFAULT_PAGE_SIZE,
    sort: query.get('sort') ?? undefined,
    filter: (name) => query.get(name) || undefined,
    change(changes) {
      const now = router?.state.navigation.location ?? router?.state.location;
      if (now && now.pathname !== here) return;
      const next = new URLSearchParams(now?.search ?? query);
      if (!('page' in changes)) next.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, String(value));
      }
      setQuery(next, { replace: true });
    },
  };
}

/** Page, order and filters of a list beside another one, or in a dialog: the address is not theirs. */
export function useOwnListParams(): ListParams {
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  return {
    page: Number(own.page) || 1,
    pageSize: Number(own.pageSize) || DEFAULT_PAGE_SIZE,
    sort: own.sort,
    filter: (name) => own[name],
    change: (changes) =>
      setOwn((before) => {
        const merged = { ...before, ...('page' in changes ? {} : { page: undefined }), ...changes };
        return Object.fromEntries(
          Object.entries(merged).flatMap(([name, value]) =>
            value === undefined || value === '' ? [] : [[name, String(value)]],
          ),
        );
      }),
  };
}
