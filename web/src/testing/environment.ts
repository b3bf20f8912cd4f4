import '@testing-library/jest-dom/vitest';
import { Blob, File } from 'node:buffer';
import 'fake-indexeddb/auto';
import { configure } from '@testing-library/react';
import { startI18n } from '@/lib/i18n';
import { server } from './server';
import { recordTimers } from './timers';

/**
 * What a test process sets up once: files of tests share its document, its libraries and the modules of the portal.
 * `setup.ts` puts back what a test changes.
 */

/** Say what was not found without the page: `setup.ts` prints it once for a test that failed, not at each look. */
function getElementError(message: string | null): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError'; // of these the stack shown is that of the test
  return error;
}

// The first test of a page also waits for its code, and a busy machine is slow.
configure({ asyncUtilTimeout: 30_000, getElementError });

let requests = new AbortController();

/** Let requests through until {@link endRequests}. */
export function allowRequests(): void {
  requests = new AbortController();
}

/** Abort the requests of a test that ended: none is answered, or sent, in the test that follows. */
export function endRequests(): void {
  requests.abort();
}

// Files, forms and requests of Node, which belong to its fetch: a form of jsdom cannot be sent with it.
const ElementForm = FormData;
const NodeForm = (await new Response(new URLSearchParams()).formData()).constructor as typeof FormData;

class Form extends NodeForm {
  /** React reads a form's fields when it is submitted; only jsdom's class knows elements. */
  constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
    super();
    if (form) for (const [name, value] of new ElementForm(form, submitter)) this.append(name, value);
  }
}

/** The channel between windows of a browser. Test processes are browsers of their own: none hears what another one says. */
class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${process.env.VITEST_POOL_ID ?? ''}`);
  }
}

Object.assign(globalThis, {
  Blob,
  BroadcastChannel: Channel,
  File,
  FormData: Form,
  Request: Object.getPrototypeOf(Request) as typeof Request,
});

recordTimers();
server.listen({ onUnhandledFrame: 'error' });
const send = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const signals = [requests.signal, init?.signal ?? (input instanceof Request ? input.signal : null)];
  return send(input, { ...init, signal: AbortSignal.any(signals.filter((signal) => signal !== null)) });
};

await startI18n();
