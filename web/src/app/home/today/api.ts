import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { keptReading } from '@/client/kept-reading';

const TODAY_MS = 60_000;

/** What comes next in the student's day. */
export const todayQuery = queryOptions({
  queryKey: ['today'],
  ...keptReading(() => bodyOf(api.GET('/today'))),
  refetchInterval: TODAY_MS,
});
