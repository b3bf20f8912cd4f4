import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The API of a running portal; `npm run dev` proxies to it. */
const portal = process.env.MYKU_DEV_API ?? 'http://127.0.0.1:8000';

const CATALOGUE = /[\\/](?:locales|messages)[\\/](th|en)[\\/](?:.*[\\/])?([^\\/.]+)[^\\/]*\.json$/;

/** All files of one language and namespace come as one: a page waits for one answer, however many areas write in it. */
function catalogueOf(id: string): string | null {
  const [, language, namespace] = CATALOGUE.exec(id) ?? [];
  return namespace ? `texts-${language}-${namespace}` : null;
}

const COMPRESSES = /\.(js|css|svg|html)$/;

/** Leaves the Brotli form beside each text file: a sixth smaller than gzip, and made once. The API sends it. */
const brotli = {
  name: 'brotli',
  apply: 'build' as const,
  writeBundle({ dir }: { dir?: string }) {
    if (!dir) return;
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => COMPRESSES.test(file));
    for (const file of files) writeFileSync(join(dir, `${file}.br`), brotliCompressSync(readFileSync(join(dir, file))));
  },
};

/** What the code of this build is: what it keeps in a browser, another build does not read. */
function buildName(): string {
  const hash = createHash('sha256');
  // Declarations are no code: a build is the same before and after the API's types were generated.
  const files = readdirSync(here('./src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'),
  );
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(here('./src'), file)));
  return hash.digest('hex').slice(0, 12);
}

export default defineConfig({
  base: '/myku/',
  define: { BUILD: JSON.stringify(buildName()) },
  plugins: [react(), brotli],
  resolve: {
    alias: {
      '@': here('./src'),
      // Error texts and case labels are written once, for server and web.
      '@messages': here('../models/messages'),
    },
  },
  server: {
    fs: { allow: [here('.'), here('../models/messages')] },
    proxy: { '/myku/api': portal, '/realms': portal },
  },
  // Catalogues are read whole, never by key.
  json: { namedExports: false },
  build: {
    target: 'es2023',
    // A data: URL would need a wider Content-Security-Policy than 'self'.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A catalogue is one file: the list of all of them, which the sign-in page loads, need not name each twice.
      resolveDependencies: (_url, deps, { hostId }) => (hostId.includes('catalogues-') ? [] : deps),
    },
    rolldownOptions: {
      output: {
        // What every first visit needs comes as one file, not as thirty small ones.
        codeSplitting: {
          groups: [
            { name: catalogueOf, test: CATALOGUE },
            // Small ones that every page has: the head of an answer weighs more than some of them.
            {
              name: 'lib',
              test: /src[\\/](lib[\\/](store|use-language|use-media-query|navigation|thai-date|term|connection|kept-pages|kept-store|subject-code|clock|logo)|components[\\/]use-university|client[\\/](kept-reading|config|config-query|queries))\.ts$/,
            },
            {
              name: 'first',
              test: /node_modules[\\/](react|react-dom|react-router|react-i18next|i18next|scheduler|@tanstack|openapi-fetch)[\\/]/,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://portal.test/myku' } },
    setupFiles: ['./src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    // Threads start twice as fast as processes. One more than cores: a quarter of the time a test waits for a timer.
    pool: 'threads',
    // Files share the modules of their process: loading them anew was half of a run. `setup.ts` undoes what they do.
    isolate: false,
    maxWorkers: 3,
    restoreMocks: true,
    testTimeout: 60_000,
  },
});
