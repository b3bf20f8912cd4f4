import { createContext, use } from 'react';
import type { Schemas } from '@/client/schemas';

/** How the parts are folded (those that are complete, none, or all), and how often that was chosen. */
export interface Folding {
  kind: 'complete' | 'open' | 'closed';
  times: number;
}

interface AuditContextValue {
  world: Schemas['DegreeAudit']['world'];
  folding: Folding;
  subjects: ReadonlyMap<string, Schemas['AuditSubject']>;
  names: ReadonlyMap<string, Schemas['AuditNode']['name']>;
  /** Tries a subject as planned; not offered for somebody else. */
  plan: ((code: string) => void) | undefined;
  /** Tries what giving up a subject under way would do; not offered for somebody else. */
  giveUp: ((code: string) => void) | undefined;
}

export const AuditContext = createContext<AuditContextValue | null>(null);

/** What the nodes of an audit look up: subjects by their keys, and the names of nodes by their paths. */
export function contextOf(
  view: Schemas['DegreeAudit'],
  { plan, giveUp, folding }: Pick<AuditContextValue, 'plan' | 'giveUp' | 'folding'>,
): AuditContextValue {
  const names = new Map<string, Schemas['AuditNode']['name']>();
  const walk = (nodes: readonly Schemas['AuditNode'][]) => {
    for (const node of nodes) {
      names.set(node.path, node.name);
      walk(node.children);
    }
  };
  walk(view.nodes);
  const subjects = new Map(view.subjects.map((subject) => [subject.key, subject]));
  return { world: view.world, folding, subjects, names, plan, giveUp };
}

/** The audit around this component. */
export function useAudit(): AuditContextValue {
  const audit = use(AuditContext);
  if (!audit) throw new Error('not within an audit');
  return audit;
}
