import { MyCasesPage } from '@/features/cases/cases/my-cases-page';
import { AskUnlock } from '@/features/enrolment/unlock/ask-unlock';

export default function MyCasesPageOfAnyKind() {
  return <MyCasesPage actions={<AskUnlock variant="contained" />} />;
}
