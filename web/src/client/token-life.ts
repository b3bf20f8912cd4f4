import { serverNow } from '@/lib/clock';
/** How long an access token still lives by its own claims, in milliseconds; null for one that does not say. */
export function tokenLife(token: string | undefined): number | null {
  try {
    const claims = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
    const read: unknown = claims && JSON.parse(atob(claims));
    return hasExpiry(read) ? read.exp * 1000 - serverNow() : null;
  } catch {
    return null;
  }
}

function hasExpiry(claims: unknown): claims is { exp: number } {
  return typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number';
}
