let awaited = false;

/**
 * Notes that the heading of the requested page does not exist yet: {@link takeAwaited} returns true once, for the
 * heading that appears next.
 */
export function awaitHeading(): void {
  awaited = true;
}

export function takeAwaited(): boolean {
  const was = awaited;
  awaited = false;
  return was;
}
