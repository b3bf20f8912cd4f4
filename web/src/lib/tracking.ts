import { createStore } from './store';

/** How many requests the user is waiting for; above zero the shell covers the page. */
export const trackedRequests = createStore(0);

/** Covers the page with the loading overlay until the work has ended. */
export async function tracked<T>(work: Promise<T>): Promise<T> {
  trackedRequests.set(trackedRequests.get() + 1);
  try {
    return await work;
  } finally {
    trackedRequests.set(trackedRequests.get() - 1);
  }
}
