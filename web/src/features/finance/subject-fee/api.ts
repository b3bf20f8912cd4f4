import { masterApi } from '@/client/master-api';

export const subjectFees = masterApi(
  '/finance/subject-fees',
  '/finance/subject-fees/{subject_fee_id}',
  ({ subjectFeeId }) => ({ subject_fee_id: subjectFeeId }),
);
