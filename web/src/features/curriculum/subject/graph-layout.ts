import { graphlib, layout } from '@dagrejs/dagre';
import type { Schemas } from '@/client/schemas';

/** The size of a subject in the drawing, in pixels. */
export const SIZE = { width: 200, height: 68 };
const BETWEEN = { ranksep: 70, nodesep: 18 };

export interface Placed {
  showCode: string;
  x: number;
  y: number;
}

/** Where each subject stands: what is asked for before on the left, what follows on the right. */
export function placed({ subjects, edges }: Schemas['RequisiteGraph']): { nodes: Placed[]; height: number } {
  const drawn = new graphlib.Graph();
  drawn.setGraph({ rankdir: 'LR', ...BETWEEN });
  drawn.setDefaultEdgeLabel(() => ({}));
  for (const { showCode } of subjects) drawn.setNode(showCode, { ...SIZE });
  for (const { earlier, later } of edges) drawn.setEdge(earlier, later);
  layout(drawn);
  const nodes = subjects.map(({ showCode }) => {
    const { x = 0, y = 0 } = drawn.node(showCode);
    return { showCode, x: x - SIZE.width / 2, y: y - SIZE.height / 2 };
  });
  return { nodes, height: Math.max(SIZE.height, ...nodes.map(({ y }) => y + SIZE.height)) };
}
