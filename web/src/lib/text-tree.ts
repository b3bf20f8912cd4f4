/** Texts by key, as a catalogue's file holds them. */
export interface TextTree {
  [key: string]: string | TextTree;
}

/** The namespace of a catalogue's file: its name up to the first dot, so `cases.unlock.json` belongs to `cases`. */
export function namespaceOf(path: string): string {
  return path.split('/').at(-1)?.split('.')[0] ?? '';
}

/** Both trees in one. A text that is in both is a mistake: it throws. */
export function merged(one: TextTree, other: TextTree): TextTree {
  const result = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const known = result[key];
    if (known === undefined) result[key] = value;
    else if (typeof known === 'object' && typeof value === 'object') result[key] = merged(known, value);
    else throw new Error(`The text ${key} is defined twice`);
  }
  return result;
}
