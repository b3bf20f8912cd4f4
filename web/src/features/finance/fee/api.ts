import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { masterApi } from '@/client/master-api';
import { useChange } from '@/client/queries';
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

export const fees = masterApi('/finance/fees', '/finance/fees/{fee_code}', ({ feeCode }) => ({ fee_code: feeCode }));

/** Every fee item in use. */
export const feeChoicesQuery = queryOptions({
  queryKey: ['fees', 'choices'],
  queryFn: () => bodyOf(api.GET('/finance/fees/choices')),
});

/** Adds an item, or changes one as it was seen: a code never changes. */
export function useSaveFee(fee: Schemas['FeeView'] | null) {
  return useChange(fees.keys, ({ feeCode, ...details }: Schemas['FeeInput']) =>
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
  return useChange(
    [...fees.keys, 'cases', 'tasks'],
    ({ feeCode, ...body }: Schemas['UnitChange'] & { feeCode: string }) =>
      api.PUT('/finance/fees/{fee_code}/erp-unit', {
        params: { path: { fee_code: feeCode }, header: { 'Idempotency-Key': keyOf([feeCode, body]) } },
        body,
      }),
  );
}
