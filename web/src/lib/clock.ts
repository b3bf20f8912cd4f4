/**
 * The server's time. The clock of a device may be wrong by hours, or by the 543 years between two calendars; whatever opens,
 * ends or is counted goes by the `Date` of the server's answers, carried on by the count of milliseconds that no setting
 * of the clock changes. No other module asks the device for the time (clock.test.ts).
 */
interface Learned {
  /** The server's time less `performance.now()`, in milliseconds; never more than it is. */
  offset: number;
  /** The device's clock less `performance.now()` when it was learned. */
  device: number;
}

/** An answer's date is in whole seconds, and a server may write it a second late. */
const DATE_IS_EXACT_TO_MS = 2000;
/** A difference between the clock and the count of milliseconds that is no inaccuracy. */
const DOUBT_MS = 2000;
/** How the next page knows before its first answer how wrong the clock is; nothing personal. */
const KEY = 'myku.clock';

let learned: Learned | null = null;

const deviceOffset = () => Date.now() - performance.now();

/** The server's time, in milliseconds: up to two seconds behind, never ahead. Before its first answer, the best guess. */
export function serverNow(): number {
  return learned ? performance.now() + learned.offset : Date.now() + remembered();
}

/** Whether the server has told the time since the page was loaded: before, nothing is ended by the clock. */
export function serverTimeKnown(): boolean {
  return learned !== null;
}

/** Whether the clock was set, or the device slept, since the server told the time: then it has to be asked again. */
export function clockIsDoubtful(): boolean {
  return learned !== null && Math.abs(deviceOffset() - learned.device) > DOUBT_MS;
}

/**
 * Learns the time from the headers of an answer that has just arrived; `sentAt`: `stopwatch()` when its request was sent.
 * An answer that the browser may have kept tells nothing.
 */
export function noteServerTime(headers: Headers, sentAt: number): void {
  const told = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(told) || !headers.get('cache-control')?.includes('no-store')) return;
  const least = told - performance.now();
  const most = told + DATE_IS_EXACT_TO_MS - sentAt;
  // The highest of the lower bounds is the best; what an answer rules out is given up.
  const offset = learned && learned.offset <= most ? Math.max(learned.offset, least) : least;
  learned = { offset, device: deviceOffset() };
  remember(behind());
}

/** A count of milliseconds for how long something takes. */
export function stopwatch(): number {
  return performance.now();
}

/** The right time of an instant by the device's clock, as other libraries note it. */
export function fromDevice(at: number): number {
  return at + behind();
}

/** What the device's clock shows at an instant. */
export function toDevice(at: number): number {
  return at - behind();
}

/** How far the device's clock is behind, in milliseconds. */
function behind(): number {
  return learned ? Math.round(learned.offset - deviceOffset()) : remembered();
}

/** For tests: as when the page has just been loaded. */
export function forgetServerTime(): void {
  learned = null;
}

function remember(milliseconds: number): void {
  try {
    if (Math.abs(milliseconds) > DOUBT_MS) localStorage.setItem(KEY, String(milliseconds));
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing goes by its clock until the first answer.
  }
}

function remembered(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}
