import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';

const MAX_TRIES = 2;

/** A refusal is an answer; only a part that is down (503) is worth asking again unprompted. */
function worthAnotherTry(failures: number, error: Error): boolean {
  return failures < MAX_TRIES && error instanceof ApiError && error.status === 503;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: worthAnotherTry, refetchOnWindowFocus: false },
      // Offline a press fails at once: nothing is kept unseen and sent after its dialog was closed.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
