import createClient from 'openapi-fetch';
import { API_PATH } from './paths';
import { sessionFetch } from './request';
import type { paths } from './schema';
import { rememberTaken } from './taken-keys';

/** The document names paths from the origin; the client's base address holds the first part. */
type FromBase<Paths> = {
  [Path in keyof Paths as Path extends `${typeof API_PATH}${infer Rest}` ? Rest : never]: Paths[Path];
};

/** The paths of the API as the client names them. */
export type Routes = FromBase<paths>;

/** The typed client of the portal's API. Every refusal arrives as an ApiError. */
export const api = createClient<Routes>({
  baseUrl: new URL(API_PATH, window.location.origin).href,
  fetch: (request) => sessionFetch(request),
});
api.use(rememberTaken);

/** The body of an answer; the client has already raised what is not one. */
export async function bodyOf<T>(answer: Promise<{ data?: T }>): Promise<T> {
  return (await answer).data as T;
}

/** Makes the same press of a button the same request, however often it is sent. */
export function idempotencyKey(): string {
  // randomUUID needs a secure context; the portal also runs on plain HTTP in a computer room.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
