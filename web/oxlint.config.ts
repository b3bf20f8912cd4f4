import { defineConfig, type OxlintOverride } from 'oxlint';

/**
 * The areas, as in every layer (docs/architecture.md), each with those it may import: what stands below it. The
 * application in src/app composes them and is imported by none; components, client and lib know no area.
 */
const GROUND = ['news', 'access', 'people', 'calendar', 'cases', 'documents', 'imports'];
const AREAS: Record<string, readonly string[]> = {
  news: [],
  access: ['news'],
  people: ['access'],
  calendar: ['people'],
  cases: ['people'],
  documents: ['access'],
  imports: ['cases'],
  curriculum: GROUND,
  enrolment: [...GROUND, 'curriculum'],
  finance: [...GROUND, 'curriculum', 'enrolment'],
  grades: [...GROUND, 'curriculum', 'enrolment'],
  study: [...GROUND, 'curriculum', 'enrolment', 'finance', 'grades'],
};

/** Lets the files import from no area and not from the application, but for the areas named. */
function only(files: string[], areas: readonly string[], reason: string): OxlintOverride {
  const group = ['@/app/**', '@/features/**', ...areas.map((area) => `!@/features/${area}/**`), '../**'];
  return { files, rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message: reason }] }] } };
}

export default defineConfig({
  plugins: ['react', 'jsx-a11y', 'import', 'typescript', 'vitest', 'unicorn', 'promise'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': 'error',
    'react/jsx-no-literals': 'error',
    'react/react-in-jsx-scope': 'off',
    // Cells of a table column are functions in data, not components.
    'react/no-unstable-nested-components': 'off',
    // MUI's Box takes the role; the first field or button of a dialog takes the focus on purpose.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'react/self-closing-comp': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'import/no-unassigned-import': [
      'error',
      {
        allow: [
          '**/*.css',
          '@fontsource/**',
          'dayjs/locale/*',
          '@testing-library/jest-dom/vitest',
          'fake-indexeddb/auto',
        ],
      },
    ],
    'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    // Messages go over BroadcastChannel only, which has no target.
    'unicorn/require-post-message-target-origin': 'off',
    'no-console': 'error',
    eqeqeq: 'error',
  },
  overrides: [
    only(['src/components/**', 'src/client/**', 'src/lib/**'], [], 'What every area uses knows no area.'),
    // A folder that is no area may import none.
    only(['src/features/**'], [], 'Name the area in oxlint.config.ts, with what it may import.'),
    ...Object.entries(AREAS).map(([area, below]) =>
      only(
        [`src/features/${area}/**`],
        [area, ...below],
        `${area} may import ${below.join(', ') || 'no other area'}; within a noun write ./, else @/features/…`,
      ),
    ),
    // It is generated, a line or more for each body that is sent.
    { files: ['src/client/limits.ts'], rules: { 'max-lines': 'off' } },
    // A test may open a page in the whole application.
    { files: ['src/**/*.test.{ts,tsx}'], rules: { 'no-restricted-imports': 'off' } },
  ],
  ignorePatterns: ['dist', 'src/client/schema.d.ts', 'node_modules'],
});
