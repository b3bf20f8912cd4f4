import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { addFormats } from '@/lib/i18n';
import { merged, namespaceOf, type TextTree } from '@/lib/text-tree';

const files = {
  ...import.meta.glob<TextTree>('./*/**/*.json', { eager: true, import: 'default' }),
  ...import.meta.glob<TextTree>('@messages/*/**/*.json', { eager: true, import: 'default' }),
};
const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' });

const PLURAL = /_(zero|one|two|few|many|other)$/;

function leaves(tree: TextTree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : leaves(value, `${prefix}${key}.`),
  );
}

function catalogue(language: string): Map<string, string> {
  const namespaces: Record<string, TextTree> = {};
  for (const [path, tree] of Object.entries(files).filter(([file]) => file.includes(`/${language}/`))) {
    const namespace = namespaceOf(path);
    namespaces[namespace] = merged(namespaces[namespace] ?? {}, tree);
  }
  return new Map(Object.entries(namespaces).flatMap(([namespace, tree]) => leaves(tree, `${namespace}:`)));
}

const th = catalogue('th');
const en = catalogue('en');
const bases = (texts: Map<string, string>) =>
  [...new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')))].toSorted();
/** What is filled in, each with its format; none is written as ''. */
const parameters = (text: string) =>
  [...text.matchAll(/\{\{(\w+)(?:, (\w+))?\}\}/gu)].map(([, name = '', format = '']) => ({ name, format }));
const variables = (text: string | undefined) => [...new Set(parameters(text ?? '').map(({ name }) => name))].toSorted();

test('Thai and English have the same keys', () => {
  expect(bases(en)).toEqual(bases(th));
});

test('a key with a plural has every form its language needs', () => {
  for (const [language, texts] of [
    ['th', th],
    ['en', en],
  ] as const) {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const plurals = bases(texts).filter((base) => texts.has(`${base}_other`));
    const missing = plurals.flatMap((base) => forms.map((form) => `${base}_${form}`).filter((key) => !texts.has(key)));
    expect(missing.map((key) => `${language} ${key}`)).toEqual([]);
  }
});

test('both languages fill in the same facts', () => {
  const different = [...th].filter(
    ([key, text]) => en.has(key) && String(variables(text)) !== String(variables(en.get(key))),
  );
  expect(different.map(([key]) => key)).toEqual([]);
});

/** Values of every kind that a parameter is given: numbers, and amounts as the server and subjects write them. */
const VALUES = { '': ['x', 7], number: [1, 12_000], credits: [1, 9, '1', '4.5', '3(3-0-6) '] } as const;

function rendered(language: string, texts: Map<string, string>): string[] {
  const resources: Record<string, TextTree> = {};
  for (const [path, tree] of Object.entries(files).filter(([file]) => file.includes(`/${language}/`))) {
    const namespace = namespaceOf(path);
    resources[namespace] = merged(resources[namespace] ?? {}, tree);
  }
  const instance = createInstance();
  void instance.init({ lng: language, resources: { [language]: resources }, interpolation: { escapeValue: false } });
  addFormats(instance);
  const forms = new Map<string, string[]>();
  for (const [key, text] of texts) {
    const base = key.replace(PLURAL, '');
    forms.set(base, [...(forms.get(base) ?? []), text]);
  }
  return [...forms].flatMap(([key, ofKey]) => {
    const filled = ofKey.flatMap(parameters);
    return [0, 1, 2, 3, 4].map((turn) => {
      const given = filled.map(({ name, format }) => {
        const values = VALUES[format in VALUES ? (format as keyof typeof VALUES) : ''];
        return [name, name === 'count' ? turn : values[turn % values.length]];
      });
      return `${key} → ${instance.t(key, { count: turn, ...Object.fromEntries(given) })}`;
    });
  });
}

test('every text with its parameters filled in shows no braces, no keys and no missing value', () => {
  const broken = [...rendered('th', th), ...rendered('en', en)].filter((line) =>
    /→ .*(?:\{\{|\}\}|\$t\(|undefined|NaN|\b(?:common|enrolment|study|grades|finance):[a-z])/u.test(line),
  );
  expect(broken).toEqual([]);
});

test('no text nests another one: what is filled in could break it', () => {
  expect([...th, ...en].filter(([, text]) => text.includes('$t('))).toEqual([]);
});

test('subjects that show their credits with hours are counted like numbers', () => {
  expect(rendered('en', en).filter((line) => line.endsWith(':section.credits → 3(3-0-6) credits'))).not.toEqual([]);
});

test('a number of credits is one credit or several', () => {
  const own = Object.entries(files).filter(([path]) => path.startsWith('./en/'));
  const texts = own.flatMap(([path, tree]) => leaves(tree, `${path} `));
  const always = texts.filter(([key, text]) => !PLURAL.test(key) && /\}\} (?:\w+ )?credits\b/u.test(text));
  expect(always.map(([key]) => key)).toEqual([]);
});

test('no text is empty, and no Thai text is left in English', () => {
  const allowed = ['failure.calendar', 'language.th'];
  /** The example of a column of Thai names in the template of a file. */
  const isThaiName = /\.example\.\w+_th$/;
  expect([...th, ...en].filter(([, text]) => text.trim() === '')).toEqual([]);
  const thaiInEnglish = [...en].filter(
    ([key, text]) => /[\u0E00-\u0E7F]/.test(text) && !isThaiName.test(key) && !allowed.some((end) => key.endsWith(end)),
  );
  expect(thaiInEnglish).toEqual([]);
});

test('every key written in the code is in the catalogue', () => {
  const known = new Set(bases(th));
  const missing = Object.entries(sources).flatMap(([path, source]) => {
    if (path.includes('.test.')) return [];
    const explicit = [...source.matchAll(/\bt\('([a-z]+:[\w.]+)'/gi)].map(([, key]) => key ?? '');
    return explicit.filter((key) => !known.has(key)).map((key) => `${path}: ${key}`);
  });
  expect(missing).toEqual([]);
});

/** What the code asks for as the first argument of `t`, as it is written: a key, a choice of keys, a beginning of keys. */
function askedFor(source: string): string[] {
  return [...source.matchAll(/[^\w.]t\(/gu)].map(({ index, 0: call }) => {
    let depth = 0;
    let end = index + call.length;
    for (; end < source.length; end += 1) {
      const letter = source[end] ?? '';
      if (depth === 0 && (letter === ',' || letter === ')')) break;
      if ('([{'.includes(letter)) depth += 1;
      if (')]}'.includes(letter)) depth -= 1;
    }
    return source.slice(index + call.length, end).trim();
  });
}

test('each of several keys to choose from, and some key of each beginning, is in the catalogue', () => {
  const known = bases(th);
  const isKnown = (key: string, asked: string[]) =>
    key.includes(':')
      ? known.some((each) => each.startsWith(key))
      : asked.some((namespace) => known.some((each) => each.startsWith(`${namespace}:${key}`)));
  const missing = Object.entries(sources).flatMap(([path, source]) => {
    const asked = [...source.matchAll(/useTranslation\(\[?'(\w+)'/gu)].map(([, namespace = '']) => namespace);
    if (asked.length === 0 || path.includes('.test.')) return [];
    const choices = askedFor(source).flatMap((first) => {
      if (first.startsWith('`')) return [/^`([\w.:]+)/u.exec(first)?.[1] ?? ''];
      return [...first.matchAll(/[?:] '([\w.:]+)'/gu)].map(([, key = '']) => key);
    });
    return choices.filter((key) => key !== '' && !isKnown(key, asked)).map((key) => `${path}: ${key}`);
  });
  expect(missing).toEqual([]);
});

test('a key without a namespace is in the first namespace its component asks for', () => {
  const known = new Set(bases(th));
  const missing = Object.entries(sources).flatMap(([path, source]) => {
    const asked = [...source.matchAll(/const \{ t[^:}]*\} = useTranslation\((?:\[)?'(\w+)'/g)].map(
      ([, namespace]) => namespace,
    );
    const keys = [...source.matchAll(/[^\w.]t\('([\w.]+)'/g)].map(([, key]) => key ?? '');
    if (asked.length === 0 || path.includes('.test.')) return [];
    return keys
      .filter((key) => !asked.some((namespace) => known.has(`${namespace}:${key}`)))
      .map((key) => `${path}: ${key}`);
  });
  expect(missing).toEqual([]);
});

test('every message that a form refuses a field with is in the catalogue', () => {
  const used = Object.values(sources).flatMap((source) => [...source.matchAll(/'(validation\.\w+)'/gu)]);
  expect(used.length).toBeGreaterThan(20);
  expect(used.map(([, key]) => key ?? '').filter((key) => !th.has(`common:${key}`))).toEqual([]);
});
