/** Longer than a frame: what was typed is drawn first. */
const MOMENT_MS = 60;

export interface AfterMoment {
  /** Does it once, a moment after the first time this is asked for. */
  soon: () => void;
  /** Does now what was asked for and is not done yet. */
  now: () => void;
}

/** Work that follows a key and that the key does not wait for. */
export function afterMoment(work: () => void): AfterMoment {
  let timer = 0;
  const done = () => {
    timer = 0;
    work();
  };
  return {
    soon: () => {
      timer ||= window.setTimeout(done, MOMENT_MS);
    },
    now: () => {
      if (timer === 0) return;
      window.clearTimeout(timer);
      done();
    },
  };
}
