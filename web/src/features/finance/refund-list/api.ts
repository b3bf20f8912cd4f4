import { masterApi } from '@/client/master-api';

export const refundLists = masterApi('/finance/refund-lists', '/finance/refund-lists/{list_id}', ({ listId }) => ({
  list_id: listId,
}));
