import type { Schemas } from '@/client/schemas';
import { OpenCaseLink } from '@/components/open-case-link';
import { RunCase, RunStage } from './run-case';

interface ChangeUnderWayProps {
  change: Schemas['ChangeCase'];
}

/** Whether a case is of many versions: what is decided in it is not decided on the page of one of them. */
export function isOfMany({ kind }: Schemas['ChangeCase']): boolean {
  return kind === 'adoption';
}

/** Where the case of a version stands, and what this user may do; of a case of many versions only the way to it. */
export function ChangeUnderWay({ change }: ChangeUnderWayProps) {
  const { caseId, kind, stage, seesCase } = change;
  if (seesCase && !isOfMany(change)) return <RunCase caseId={caseId} kind={kind} />;
  return (
    <RunStage stage={stage} kind={kind}>
      {seesCase && <OpenCaseLink caseId={caseId} />}
    </RunStage>
  );
}
