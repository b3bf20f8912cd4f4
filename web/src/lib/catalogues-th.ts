import type { TextTree } from './text-tree';

/** The texts of a language, a file each; the build puts those of a namespace into one. */
export const catalogues = {
  ...import.meta.glob<{ default: TextTree }>('../locales/th/**/*.json'),
  ...import.meta.glob<{ default: TextTree }>('@messages/th/**/*.json'),
};
