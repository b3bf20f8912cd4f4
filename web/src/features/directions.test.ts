import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('./**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' });

const FEATURE = /(?:from|import|import\()\s*'@\/features\/([\w-]+)\/([\w-]+)\//g;

type Graph = ReadonlyMap<string, ReadonlySet<string>>;
type Unit = (area: string, noun: string) => string;

/** What imports what between features, lazily loaded pages too; `unit` says whether areas or nouns are looked at. */
function importsBetween(unit: Unit): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [path, source] of Object.entries(sources)) {
    const [, area, noun, file] = path.split('/');
    if (!area || !noun || !file || path.includes('.test.')) continue;
    const from = unit(area, noun);
    const imported = [...source.matchAll(FEATURE)].map(([, toArea = '', toNoun = '']) => unit(toArea, toNoun));
    graph.set(from, new Set([...(graph.get(from) ?? []), ...imported.filter((to) => to !== from)]));
  }
  return graph;
}

/** Everything that is imported from `start`, directly or by others. */
function below(graph: Graph, start: string, found = new Set<string>()): Set<string> {
  for (const next of graph.get(start) ?? []) {
    if (found.has(next)) continue;
    found.add(next);
    below(graph, next, found);
  }
  return found;
}

test.each<[string, Unit]>([
  ['areas', (area) => area],
  ['nouns', (area, noun) => `${area}/${noun}`],
])('%s depend on each other in one direction only', (_name, unit) => {
  const graph = importsBetween(unit);
  expect(graph.size).toBeGreaterThan(5);
  expect([...graph.keys()].filter((start) => below(graph, start).has(start))).toEqual([]);
});

test('every feature lies in the folder of an area and a noun', () => {
  expect(Object.keys(sources).filter((path) => path.split('/').length !== 4)).toEqual([]);
});
