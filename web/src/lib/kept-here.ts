import { keptStore } from './kept-store';

/**
 * What is kept on this computer until it is sent, of each user by name: it outlives a reload and a lost connection, and
 * ends when the user signs out. Where the browser keeps nothing, nothing is there.
 */
const store = keptStore('myku.kept');

export const readKept = store.read;
export const keepHere = store.keep;
export const dropKept = store.drop;
/** Changes what is kept, in one step for all windows; nothing is kept where the change answers undefined. */
export const changeKept = store.change;
/** How much is kept of a user. */
export const countKept = store.count;
/** Forgets everything of a user. */
export const forgetKept = store.forget;
