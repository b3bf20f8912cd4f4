import type { DataRouter } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { i18n, LANGUAGES, UNIVERSITY_KEY } from '@/lib/i18n';
import { keepLogo } from '@/lib/logo';
import { paths } from '@/lib/paths';
import { showDocumentTitle } from './start';

type Config = Schemas['ClientConfig'];

/** Leads to the set-up where it is needed; calls the university as it was named and shows its logo, now and at the next start. */
export function follow(router: DataRouter, { setupNeeded, university, logo }: Config): void {
  keepLogo(logo);
  if (university) {
    for (const language of LANGUAGES) {
      localStorage.setItem(UNIVERSITY_KEY + language, university[language]);
      if (i18n.hasResourceBundle(language, 'common'))
        i18n.addResource(language, 'common', 'university', university[language]);
    }
    showDocumentTitle();
  }
  // There the address keeps its token.
  if (setupNeeded && !router.state.location.pathname.endsWith(paths.setup)) void router.navigate(paths.setup);
}
