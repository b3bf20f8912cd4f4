/** Timers of the running test, so that none of them goes off in another test of the process. */
const timers = new Set<ReturnType<typeof setTimeout>>();

function recorded<Start extends typeof setTimeout | typeof setInterval>(start: Start): Start {
  return new Proxy(start, {
    apply(target, self, args: Parameters<typeof setTimeout>) {
      const timer: ReturnType<typeof setTimeout> = Reflect.apply(target, self, args);
      timers.add(timer);
      return timer;
    },
  });
}

/** Record every timer from now on. */
export function recordTimers(): void {
  globalThis.setTimeout = recorded(setTimeout);
  globalThis.setInterval = recorded(setInterval);
}

/** Stop what a test that ended would still do later: try again, ask again, forget. */
export function stopTimers(): void {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}
