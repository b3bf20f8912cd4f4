import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';
import type { Reason } from '@/features/finance/master-change/reason';

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

/** Asks a second person to add a list, or to change one as it was seen. Pressing again is the same request. */
export function useAskForRefundList(list: Schemas['RefundListView'] | null) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: Schemas['RefundListAddition']) => {
    const header = { 'Idempotency-Key': keyOf(body) };
    return list === null
      ? api.POST('/finance/refund-lists', { params: { header }, body })
      : api.PUT('/finance/refund-lists/{list_id}', {
          params: { path: placeOf(list), header },
          body: { ...body, revision: list.revision },
        });
  });
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
