import type { Schemas } from './schemas';
import { CLIENT_CONFIG_PATH } from './paths';
import { timedFetch } from './timed-fetch';

let loading: Promise<Schemas['ClientConfig']> | null = null;

async function fetchConfig(): Promise<Schemas['ClientConfig']> {
  const response = await timedFetch(CLIENT_CONFIG_PATH, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`client-config answered ${response.status}`);
  return (await response.json()) as Schemas['ClientConfig'];
}

/** The portal's public settings; asked for once, and again only when the first try failed. */
export function clientConfig(): Promise<Schemas['ClientConfig']> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** For tests: the next call asks again. */
export function forgetClientConfig(): void {
  loading = null;
}
