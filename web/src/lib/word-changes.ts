/** A stretch of a text, and whether the other text has it too. */
export interface Stretch {
  text: string;
  isChanged: boolean;
}

/** So many pairs of words are compared; of longer texts everything between equal ends is marked. */
const MOST_PAIRS = 400_000;
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Compares two texts word by word: the stretches of each, in their order. */
export function wordChanges(before: string, after: string): { before: Stretch[]; after: Stretch[] } {
  const [old, current] = [wordsOf(before), wordsOf(after)];
  let head = 0;
  while (head < old.length && head < current.length && old[head] === current[head]) head += 1;
  let tail = 0;
  const most = Math.min(old.length, current.length) - head;
  while (tail < most && old[old.length - 1 - tail] === current[current.length - 1 - tail]) tail += 1;
  const [oldMiddle, newMiddle] = [old.slice(head, old.length - tail), current.slice(head, current.length - tail)];
  const kept = commonWords(oldMiddle, newMiddle);
  const marked = (all: readonly string[], middle: readonly string[], both: ReadonlySet<number>) =>
    joined(
      all.map((text, place) => ({
        text,
        isChanged: place >= head && place < head + middle.length && !both.has(place - head),
      })),
    );
  return { before: marked(old, oldMiddle, kept.before), after: marked(current, newMiddle, kept.after) };
}

function wordsOf(text: string): string[] {
  return Array.from(words.segment(text), ({ segment }) => segment);
}

/** The places of the longest sequence of words that both have. */
function commonWords(before: readonly string[], after: readonly string[]) {
  const found = { before: new Set<number>(), after: new Set<number>() };
  if (before.length * after.length > MOST_PAIRS) return found;
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    if (before[row] === after[column]) {
      found.before.add(row);
      found.after.add(column);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return found;
}

/** Neighbours that are marked alike as one stretch. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  for (const { text, isChanged } of stretches) {
    const last = found.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else found.push({ text, isChanged });
  }
  return found;
}
