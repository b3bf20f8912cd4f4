import { MyCasesPage } from '@/features/cases/cases/my-cases-page';
import { AskUnlock } from '@/features/enrolment/unlock/ask-unlock';
import { AskLeave } from '@/features/study/leaves/ask-leave';
import { AskTransfer } from '@/features/study/transfer-credits/ask-transfer';

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
