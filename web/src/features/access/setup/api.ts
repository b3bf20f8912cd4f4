import { api, bodyOf } from '@/client/api';
import { clientConfig } from '@/client/config';
import { readQuery, useChange } from '@/client/queries';
import type { Schemas } from '@/client/schemas';
import { encryptField } from '@/features/access/session/rsa';
import { sendLogo } from '@/client/logo';

const READ = ['setup'];

/** The token stands behind `#`, which no server sees. */
export function tokenOf(hash: string): string {
  return hash.replace(/^#/u, '');
}

function params(token: string) {
  return { header: { 'x-setup-token': token } };
}

export function setupQuery(token: string) {
  return { ...readQuery([...READ, token], () => api.GET('/setup', { params: params(token) })), retry: false };
}

export function useNameUniversity(token: string) {
  return useChange(READ, (body: Schemas['UniversityInput']) =>
    api.PUT('/setup/university', { params: params(token), body }),
  );
}

/** Sends another logo, or takes it away. */
export function useChangeSetupLogo(token: string) {
  const address = params(token);
  return useChange(READ, (logo: File | null) =>
    logo
      ? sendLogo((body) => api.PUT('/setup/logo', { params: address, ...body }), logo)
      : api.DELETE('/setup/logo', { params: address }),
  );
}

/** Names the first two people; their passwords go out encrypted. */
export function useNamePeople(token: string) {
  return useChange(READ, async (people: Schemas['PeopleInput']) =>
    api.PUT('/setup/people', {
      params: params(token),
      body: { administrator: await sealed(people.administrator), registrar: await sealed(people.registrar) },
    }),
  );
}

export async function trySignIn(token: string, username: string, password: string): Promise<Schemas['SignInCheck'][]> {
  const { rsaPublicKey } = await clientConfig();
  const body =
    username && password
      ? { username: await encryptField(rsaPublicKey, username), password: await encryptField(rsaPublicKey, password) }
      : {};
  return bodyOf(api.POST('/setup/sign-in-test', { params: params(token), body }));
}

export async function finishSetup(token: string): Promise<void> {
  await api.POST('/setup/finish', { params: params(token) });
}

async function sealed(person: Schemas['FirstPersonInput']): Promise<Schemas['FirstPersonInput']> {
  if (!person.password) return { ...person, password: null };
  const { rsaPublicKey } = await clientConfig();
  return { ...person, password: await encryptField(rsaPublicKey, person.password) };
}
