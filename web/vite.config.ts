import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The API of a running portal; `npm run dev` proxies to it. */
const portal = process.env.MYKU_DEV_API ?? 'http://127.0.0.1:8000';

export default defineConfig({
  base: '/myku/',
  plugins: [react()],
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
  build: {
    target: 'es2023',
    // A data: URL would need a wider Content-Security-Policy than 'self'.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://portal.test/myku' } },
    setupFiles: ['./src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    testTimeout: 15_000,
  },
});
