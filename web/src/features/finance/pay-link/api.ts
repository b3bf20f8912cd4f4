import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { useChange } from '@/client/queries';
import { isOutOfReach } from '@/lib/data-failures';

const NEXT_MS = 500;
const WITHOUT_CODE_MS = 5000;

interface Instalment {
  invoiceId: string;
  sequence: number;
}

/** The open link of an instalment of the student's own. */
export function standingLinkQuery(query: Instalment) {
  return queryOptions({
    queryKey: ['pay-links', query.invoiceId, query.sequence],
    queryFn: async () => (await bodyOf(api.GET('/finance/pay-links', { params: { query } })))[0] ?? null,
  });
}

/** Makes a link; its address is told this once. */
export function useMakeLink() {
  return useChange(['pay-links'], (body: Instalment) => api.POST('/finance/pay-links', { body }));
}

/** Takes a link back. */
export function useRevokeLink() {
  return useChange(['pay-links'], (linkId: string) =>
    api.DELETE('/finance/pay-links/{link_id}', { params: { path: { link_id: linkId } } }),
  );
}

const keyOf = (token: string) => ['open-link', token];

/**
 * What somebody with the link sees, followed until it is paid or closed. While a QR code stands the server holds its
 * answer until the code has moved.
 */
export function openLinkQuery(token: string) {
  return queryOptions({
    queryKey: keyOf(token),
    queryFn: ({ client, signal }) => {
      const after = client.getQueryData<Schemas['OpenLink']>(keyOf(token))?.paymentPass?.revision;
      const params = { path: { token }, query: { after } };
      return bodyOf(api.GET('/finance/pay-links/open/{token}', { params, signal }));
    },
    refetchInterval: ({ state }) => {
      if (state.data?.state === 'paid' || isOutOfReach(state.error)) return false;
      return state.data?.paymentPass && state.status !== 'error' ? NEXT_MS : WITHOUT_CODE_MS;
    },
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Asks for the QR code of a link. */
export function useIssueForLink(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => bodyOf(api.POST('/finance/pay-links/open/{token}/pass', { params: { path: { token } } })),
    onSuccess: (link) => client.setQueryData(keyOf(token), link),
  });
}
