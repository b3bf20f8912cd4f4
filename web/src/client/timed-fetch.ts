import { noteServerTime, stopwatch } from '@/lib/clock';

/** `fetch` that learns the server's time from every answer. */
export async function timedFetch(request: Request | string, init?: RequestInit): Promise<Response> {
  const sentAt = stopwatch();
  const answer = await fetch(request, init);
  noteServerTime(answer.headers, sentAt);
  return answer;
}
