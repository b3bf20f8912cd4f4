import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';

export const FEE_TYPES: readonly Schemas['FeeType'][] = [
  'group',
  'tuition',
  'credit',
  'entrance',
  'fine',
  'document',
  'maintain',
  'special_subject',
];
export const FEE_STATUSES: readonly Schemas['FeeStatus'][] = ['active', 'inactive'];

interface FeesAsked {
  text?: string;
  page?: number;
  pageSize?: number;
  sort?: string;
  feeType?: Schemas['FeeType'];
  status?: Schemas['FeeStatus'];
}

export function feesQuery(query: FeesAsked) {
  return listQuery(['fees', query], () => api.GET('/finance/fees', { params: { query } }));
}

/** Every fee item in use. */
export const feeChoicesQuery = queryOptions({
  queryKey: ['fees', 'choices'],
  queryFn: () => bodyOf(api.GET('/finance/fees/choices')),
});

/** Who changed an item, the last ones. */
export function feeAuditQuery({ feeCode }: Schemas['FeeView']) {
  const params = { path: { fee_code: feeCode }, query: { pageSize: 5 } };
  return readQuery(['fees', feeCode, 'audit'], () => api.GET('/finance/fees/{fee_code}/audit', { params }));
}

/** Adds an item, or changes one as it was seen. */
export function useSaveFee(fee: Schemas['FeeView'] | null) {
  return useChange(['fees'], ({ feeCode, ...details }: Schemas['FeeInput']) =>
    fee === null
      ? api.POST('/finance/fees', { body: { feeCode, ...details } })
      : api.PUT('/finance/fees/{fee_code}', {
          params: { path: { fee_code: fee.feeCode } },
          body: { ...details, revision: fee.revision },
        }),
  );
}

/** Asks a second person that an item's money be booked to another ERP unit. Pressing again is the same request. */
export function useAskForFeeUnit() {
  const keyOf = useKeys();
  return useChange(['fees', 'cases', 'tasks'], ({ feeCode, ...body }: Schemas['UnitChange'] & { feeCode: string }) =>
    api.PUT('/finance/fees/{fee_code}/erp-unit', {
      params: { path: { fee_code: feeCode }, header: { 'Idempotency-Key': keyOf([feeCode, body]) } },
      body,
    }),
  );
}
