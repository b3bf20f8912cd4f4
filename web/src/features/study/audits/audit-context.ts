import { createContext, use } from 'react';
import type { Schemas } from '@/client/schemas';

interface AuditContextValue {
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
  { plan, giveUp }: Pick<AuditContextValue, 'plan' | 'giveUp'>,
): AuditContextValue {
  const names = new Map<string, Schemas['AuditNode']['name']>();
  const walk = (nodes: readonly Schemas['AuditNode'][]) => {
    for (const node of nodes) {
      names.set(node.path, node.name);
      walk(node.children);
    }
  };
  walk(view.nodes);
  return { subjects: new Map(view.subjects.map((subject) => [subject.key, subject])), names, plan, giveUp };
}

/** The audit around this component. */
export function useAudit(): AuditContextValue {
  const audit = use(AuditContext);
  if (!audit) throw new Error('not within an audit');
  return audit;
}
