import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';
import type { Reason } from '@/features/finance/master-changes/reason';

const CONCERNED = ['refund-lists', 'cases', 'tasks'];
const placeOf = ({ listId }: Schemas['RefundListView']) => ({ list_id: listId });

export function refundListsQuery(query: { text?: string; page?: number; pageSize?: number }) {
  return listQuery(['refund-lists', query], () => api.GET('/finance/refund-lists', { params: { query } }));
}

/** Who changed a list, the last ones. */
export function refundListAuditQuery(list: Schemas['RefundListView']) {
  const params = { path: placeOf(list), query: { pageSize: 5 } };
  return readQuery(['refund-lists', list.listId, 'audit'], () =>
    api.GET('/finance/refund-lists/{list_id}/audit', { params }),
  );
}

/** Adds a list at once. */
export function useAddRefundList() {
  return useChange(CONCERNED, (body: Schemas['RefundListInput']) => api.POST('/finance/refund-lists', { body }));
}

/** Asks a second person to change a list as it was seen. Pressing again is the same request. */
export function useAskToChangeRefundList() {
  const keyOf = useKeys();
  return useChange(
    CONCERNED,
    ({ list, ...body }: Schemas['RefundListInput'] & Reason & { list: Schemas['RefundListView'] }) =>
      api.PUT('/finance/refund-lists/{list_id}', {
        params: { path: placeOf(list), header: { 'Idempotency-Key': keyOf([list.listId, body]) } },
        body: { ...body, revision: list.revision },
      }),
  );
}

/** Asks a second person to delete a list as it was seen. */
export function useAskToDeleteRefundList() {
  const keyOf = useKeys();
  return useChange(CONCERNED, ({ list, reason }: Reason & { list: Schemas['RefundListView'] }) =>
    api.DELETE('/finance/refund-lists/{list_id}', {
      params: {
        path: placeOf(list),
        query: { revision: list.revision, reason },
        header: { 'Idempotency-Key': keyOf([list.listId, reason]) },
      },
    }),
  );
}
