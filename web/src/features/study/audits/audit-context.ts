import { createContext, use } from 'react';
import type { AuditNode, AuditSubject, DegreeAudit } from '@/client/study-models';

interface AuditContextValue {
  subjects: ReadonlyMap<string, AuditSubject>;
  names: ReadonlyMap<string, AuditNode['name']>;
  /** Tries a subject as planned; not offered for somebody else. */
  plan: ((code: string) => void) | undefined;
  /** Tries what giving up a subject under way would do; not offered for somebody else. */
  giveUp: ((code: string) => void) | undefined;
}

export const AuditContext = createContext<AuditContextValue | null>(null);

/** What the nodes of an audit look up: subjects by their keys, and the names of nodes by their paths. */
export function contextOf(
  view: DegreeAudit,
  { plan, giveUp }: Pick<AuditContextValue, 'plan' | 'giveUp'>,
): AuditContextValue {
  const names = new Map<string, AuditNode['name']>();
  const walk = (nodes: readonly AuditNode[]) => {
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
