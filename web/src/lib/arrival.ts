let awaited = false;

/** A page was asked for whose heading is not there yet: {@link takeAwaited} is true once, for the heading that comes. */
export function awaitHeading(): void {
  awaited = true;
}

export function takeAwaited(): boolean {
  const was = awaited;
  awaited = false;
  return was;
}
