import { CasePage } from '@/features/cases/case/case-page';
import { BesideCase, decidedInDialog } from './beside-case';

export default function CasePageOfAnyKind() {
  return <CasePage beside={BesideCase} decided={decidedInDialog} />;
}
