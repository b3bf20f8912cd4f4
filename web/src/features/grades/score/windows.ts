import type { Schemas } from '@/client/schemas';
import { idempotencyKey } from '@/client/api';
import type { Saved } from './cells';

/** What windows of one user say to each other of a sheet: that what is kept has changed, or what one has saved. */
type Said = { kind: 'kept' } | { kind: 'saved'; saved: readonly Saved[]; totals: Schemas['SavedScores']['totals'] };
type Message = Said & { user: string; sheetId: string; from: string };

const CHANNEL = 'myku.scores';
const HERE = idempotencyKey();
let channel: BroadcastChannel | null = null;

/** Tells every window that has this sheet open, this one too; `from` names the speaker, who does not hear itself. */
export function tellWindows(user: string, sheetId: string, said: Said, from: string = HERE): void {
  channel ??= new BroadcastChannel(CHANNEL);
  channel.postMessage({ ...said, user, sheetId, from } satisfies Message);
}

/** Listens to messages of other windows about a sheet; returns a function that stops listening. */
export function hearWindows(user: string, sheetId: string, self: string, heard: (said: Said) => void): () => void {
  const ears = new BroadcastChannel(CHANNEL);
  ears.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.user === user && data.sheetId === sheetId && data.from !== self) heard(data);
  });
  return () => ears.close();
}
