import { fieldRefusal } from '@/lib/server-errors';
import { ApiError, errorOf } from './api-error';
import { timedFetch } from './timed-fetch';
import { fileBody } from './upload';

/** The logo that is kept, to be looked at. */
export function logoQuery(path: string | null | undefined) {
  return {
    queryKey: ['logo', path],
    enabled: Boolean(path),
    queryFn: async () => {
      const answer = await timedFetch(path ?? '');
      if (!answer.ok) throw await errorOf(answer);
      return answer.blob();
    },
  };
}

/** Sends a logo; a refusal of it is said at its field. */
export async function sendLogo<T>(send: (body: ReturnType<typeof fileBody>) => Promise<T>, logo: File): Promise<T> {
  try {
    return await send(fileBody(logo));
  } catch (error) {
    throw error instanceof ApiError ? fieldRefusal('logo', error.message) : error;
  }
}
