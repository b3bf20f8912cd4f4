import { MyCasesPage } from '@/features/cases/case/my-cases-page';
import { AskUnlock } from '@/features/enrolment/unlock/ask-unlock';
import { AskLeave } from '@/features/study/leave/ask-leave';
import { AskTransfer } from '@/features/study/transfer-credit/ask-transfer';

export default function MyCasesPageOfAnyKind() {
  return (
    <MyCasesPage
      actions={
        <>
          <AskLeave />
          <AskTransfer />
          <AskUnlock variant="contained" />
        </>
      }
    />
  );
}
