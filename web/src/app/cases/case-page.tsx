import { CasePage } from '@/features/cases/cases/case-page';
import { BesideCase } from './beside-case';

export default function CasePageOfAnyKind() {
  return <CasePage beside={BesideCase} />;
}
