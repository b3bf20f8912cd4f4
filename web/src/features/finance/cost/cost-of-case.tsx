import { useQuery } from '@tanstack/react-query';
import { costOfCaseQuery } from './api';
import { CostLines } from './cost-lines';
import { useHasFinance } from '@/features/finance/late/use-has-finance';

/** What a decided request for sections changed in the student's fees. */
export function CostOfCase({ caseId }: { caseId: string }) {
  const enabled = useHasFinance();
  const { data } = useQuery({ ...costOfCaseQuery(caseId), enabled });
  return data ? <CostLines cost={data} /> : null;
}
