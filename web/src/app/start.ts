import type { DataRouter } from 'react-router';
import { clientConfig } from '@/client/config';
import { i18n } from '@/lib/i18n';
import { reloadAt } from '@/lib/navigation';
import { paths } from '@/lib/paths';
import { sessionHasChanged } from '@/lib/session';

const SPLASH_FADE_MS = 300;

/** Fades the splash screen out, then takes it away. */
export function dismissSplash(): void {
  const splash = document.getElementById('splash');
  if (!splash) return;
  splash.classList.add('leaving');
  window.setTimeout(() => splash.remove(), SPLASH_FADE_MS);
}

/** The document is titled with the university's name, in the language shown. */
export function followDocumentTitle(): void {
  showDocumentTitle();
  i18n.on('languageChanged', showDocumentTitle);
}

/** Titles the document with the university's name as it is now. */
export function showDocumentTitle(): void {
  document.title = i18n.t('common:university');
}

/** An old service worker would go on serving an old portal. */
export async function unregisterServiceWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

/**
 * Reloads a page that the browser restores from its cache where the session has changed: a page must not show a session
 * that ended, nor the sign-in page to a user who has signed in.
 */
export function followReturns(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && sessionHasChanged()) reloadAt(paths.redirect);
  });
}

/** Leads to the set-up while the portal needs it, and shows what it called the university. */
export async function followSetup(router: DataRouter): Promise<void> {
  const config = await clientConfig().catch(() => null);
  if (config?.setupNeeded || config?.university) (await import('./follow-setup')).follow(router, config);
}
