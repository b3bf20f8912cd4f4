import { CasePage } from '@/features/cases/case/case-page';
import { changeRole } from '@/features/access/session/change-role';
import { BesideCase, decidedInDialog } from './beside-case';

export default function CasePageOfAnyKind() {
  return <CasePage beside={BesideCase} decided={decidedInDialog} switchRole={changeRole} />;
}
