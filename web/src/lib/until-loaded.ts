const AGAIN_AFTER_MS = 2_000;

/**
 * Code that is fetched when it is needed, tried again while the server is away: what React failed to load once it never
 * shows.
 */
export async function untilLoaded<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    return untilLoaded(load);
  }
}
