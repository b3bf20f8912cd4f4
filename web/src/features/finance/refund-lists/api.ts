import { api } from '@/client/api';
import type { RefundList, RefundListInput } from '@/client/models';
import { listQuery, readQuery, useChange } from '@/client/queries';

const CONCERNED = ['refund-lists'];
const placeOf = ({ listId }: RefundList) => ({ list_id: listId });

export function refundListsQuery(query: { text?: string; page?: number; pageSize?: number }) {
  return listQuery(['refund-lists', query], () => api.GET('/finance/refund-lists', { params: { query } }));
}

/** Who changed a list, the last ones. */
export function refundListAuditQuery(list: RefundList) {
  const params = { path: placeOf(list), query: { pageSize: 5 } };
  return readQuery(['refund-lists', list.listId, 'audit'], () =>
    api.GET('/finance/refund-lists/{list_id}/audit', { params }),
  );
}

/** Adds a list, or changes one as it was seen. */
export function useSaveRefundList(list: RefundList | null) {
  return useChange(CONCERNED, (body: RefundListInput) =>
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
  return useChange(CONCERNED, (list: RefundList) =>
    api.DELETE('/finance/refund-lists/{list_id}', {
      params: { path: placeOf(list), query: { revision: list.revision } },
    }),
  );
}
