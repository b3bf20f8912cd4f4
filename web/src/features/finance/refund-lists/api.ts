import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';

const CONCERNED = ['refund-lists'];
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

/** Adds a list, or changes one as it was seen. */
export function useSaveRefundList(list: Schemas['RefundListView'] | null) {
  return useChange(CONCERNED, (body: Schemas['RefundListInput']) =>
    list === null
      ? api.POST('/finance/refund-lists', { body })
      : api.PUT('/finance/refund-lists/{list_id}', {
          params: { path: placeOf(list) },
          body: { ...body, revision: list.revision },
        }),
  );
}

/** Deletes a list as it was seen. */
export function useDeleteRefundList() {
  return useChange(CONCERNED, (list: Schemas['RefundListView']) =>
    api.DELETE('/finance/refund-lists/{list_id}', {
      params: { path: placeOf(list), query: { revision: list.revision } },
    }),
  );
}
