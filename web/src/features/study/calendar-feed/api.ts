import { api } from '@/client/api';
import { readQuery, useChange } from '@/client/queries';

const KEY = 'calendar-feed';

/** The address of the caller's calendar, if one is open; not the address itself. */
export const feedQuery = () => readQuery([KEY], () => api.GET('/calendar-feed'));

/** Makes an address, in place of the one before. It is told this once. */
export function useMakeFeed() {
  return useChange([KEY], () => api.POST('/calendar-feed'));
}

/** Takes the address back. */
export function useRevokeFeed() {
  return useChange([KEY], () => api.DELETE('/calendar-feed'));
}
