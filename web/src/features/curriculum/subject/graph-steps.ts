import type { Schemas } from '@/client/schemas';

type Edge = Schemas['RequisiteGraph']['edges'][number];

export interface Step {
  showCode: string;
  kind: Edge['kind'];
  /** The same, one step further away. */
  further: Step[];
}

const STEPS = 2;

/** The subjects before the one in the middle, or after it, as a list in a list: two steps. */
export function stepsOf({ center, edges }: Schemas['RequisiteGraph'], way: 'before' | 'after'): Step[] {
  const here = (edge: Edge) => (way === 'before' ? edge.later : edge.earlier);
  const there = (edge: Edge) => (way === 'before' ? edge.earlier : edge.later);
  const from = (showCode: string, left: number): Step[] => {
    const next = new Map<string, Edge>(
      left > 0 ? edges.filter((edge) => here(edge) === showCode).map((edge) => [there(edge), edge]) : [],
    );
    return [...next].map(([code, { kind }]) => ({ showCode: code, kind, further: from(code, left - 1) }));
  };
  return from(center, STEPS);
}
