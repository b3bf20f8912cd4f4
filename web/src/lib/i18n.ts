import { createInstance, type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { merged, namespaceOf, type TextTree } from './text-tree';

export const LANGUAGES = ['th', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const LANGUAGE_KEY = 'myku.language';

const i18n = createInstance();

type Catalogues = Readonly<Record<string, () => Promise<{ default: TextTree }>>>;

/** Where the texts of a language are: nobody loads the list of the other one. */
const LISTS: Readonly<Record<Language, () => Promise<{ catalogues: Catalogues }>>> = {
  th: () => import('./catalogues-th'),
  en: () => import('./catalogues-en'),
};

const COMMON = 'common';
/** Where a browser keeps what the university is called: the first page of the next start shows it. */
export const UNIVERSITY_KEY = 'myku.university.';

let loading = 0;

/** Whether texts are on their way that a part of the page waits for. */
export function areTextsLoading(): boolean {
  return loading > 0;
}

/** Loads a namespace of a language when a page first asks for it: all its files, which the build puts into one. */
const lazyCatalogues: BackendModule = {
  type: 'backend',
  init: () => undefined,
  async read(language, namespace) {
    loading += 1;
    try {
      const { catalogues } = await LISTS[language === 'en' ? 'en' : 'th']();
      const files = Object.entries(catalogues).filter(([path]) => namespaceOf(path) === namespace);
      const trees = await Promise.all(files.map(async ([, load]) => (await load()).default));
      const university = namespace === COMMON && localStorage.getItem(UNIVERSITY_KEY + language);
      return { ...trees.reduce(merged, {}), ...(university && { university }) };
    } finally {
      loading -= 1;
    }
  },
};

/**
 * Adds the formats of texts: `{{limit, credits}}` is "9 credits", "1 credit" or, as subjects show theirs,
 * "3(3-0-6) credits".
 */
export function addFormats(texts: typeof i18n): void {
  texts.services.formatter?.add('credits', (value: number | string) => {
    const count = Number.parseFloat(String(value));
    return `${String(value).trim()} ${texts.t('common:credit', { count })}`;
  });
}

function storedLanguage(): Language {
  return localStorage.getItem(LANGUAGE_KEY) === 'en' ? 'en' : 'th';
}

/** Resolves when the texts of the first page are there. */
export async function startI18n(): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18n
    .use(lazyCatalogues)
    .use(initReactI18next)
    .init({
      lng: storedLanguage(),
      fallbackLng: false,
      supportedLngs: [...LANGUAGES],
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  addFormats(i18n);
}

export function currentLanguage(): Language {
  return i18n.language === 'en' ? 'en' : 'th';
}

export async function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem(LANGUAGE_KEY, language);
  await i18n.changeLanguage(language);
}

export { i18n };
