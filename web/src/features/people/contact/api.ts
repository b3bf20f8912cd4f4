import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { readQuery } from '@/client/queries';
import type { Schemas } from '@/client/schemas';
import { tracked } from '@/lib/tracking';

const CONTACT = 'contact';

/** How the signed-in student is reached. */
export const contactQuery = readQuery([CONTACT, 'mine'], () => api.GET('/contact-details/mine'));

/** What a student in the user's care changed, and when. */
export function contactChangesQuery(code: string) {
  return readQuery([CONTACT, 'of', code], () =>
    api.GET('/contact-details/{code}/changes', { params: { path: { code } } }),
  );
}

/** A change whose answer is how the student is reached now; the profile is read again. */
function useContactChange<Input>(send: (input: Input) => Promise<{ data?: Schemas['ContactView'] }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => tracked(bodyOf(send(input))),
    onSuccess: (view) => client.setQueryData(contactQuery.queryKey, view),
    onSettled: () => client.invalidateQueries({ queryKey: ['profile'] }),
    onError: () => client.invalidateQueries({ queryKey: [CONTACT] }),
  });
}

export function useChangeContact() {
  return useContactChange((body: Schemas['ContactInput']) => api.PUT('/contact-details/mine', { body }));
}

/** Sends a code to a new address. */
export function useSendCode() {
  return useContactChange((email: string) => api.POST('/contact-details/mine/email', { body: { email } }));
}

/** Takes the new address by its code. */
export function useTakeCode() {
  return useContactChange((code: string) => api.POST('/contact-details/mine/email/code', { body: { code } }));
}
