import type { TextTree } from './text-tree';

/** The texts of a language, a file each; the build puts those of a namespace into one. */
export const catalogues = {
  ...import.meta.glob<{ default: TextTree }>('../locales/en/**/*.json'),
  ...import.meta.glob<{ default: TextTree }>('@messages/en/**/*.json'),
};
