import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { tracked } from '@/lib/tracking';
import { bodyOf } from './api';

type Answer<T> = Promise<{ data?: T }>;

/** Something to read, kept under its key. */
export function readQuery<T>(queryKey: QueryKey, read: () => Answer<T>) {
  return queryOptions({ queryKey, queryFn: () => bodyOf(read()) });
}

/** A list: while another page of it is loaded, or with other filters, what is shown stays. */
export function listQuery<T>(queryKey: QueryKey, read: () => Answer<T>) {
  return queryOptions({ queryKey, queryFn: () => bodyOf(read()), placeholderData: keepPreviousData });
}

/**
 * A change that the user waits for; whatever comes out of it, what is kept under these keys is read again.
 *
 * What is being read for the first time was asked for before the change and may not show it: it is asked for anew.
 */
export function useChange<Input, T>(keys: readonly string[], send: (input: Input) => Answer<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => tracked(bodyOf(send(input))),
    onSettled: () =>
      Promise.all(
        keys.map(async (key) => {
          await client.cancelQueries({ queryKey: [key] });
          await client.invalidateQueries({ queryKey: [key] });
        }),
      ),
  });
}
