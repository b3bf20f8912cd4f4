import { CasePage } from '@/features/cases/case/case-page';
import { BesideCase } from './beside-case';

export default function CasePageOfAnyKind() {
  return <CasePage beside={BesideCase} />;
}
