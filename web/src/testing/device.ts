import { vi } from 'vitest';

export const HOUR = 3_600_000;
export const YEARS_543 = 543 * 365.2425 * 24 * HOUR;

/** Wrong clocks, in milliseconds ahead of the right time. */
export const WRONG_CLOCKS: readonly (readonly [name: string, ahead: number])[] = [
  ['543 years behind', -YEARS_543],
  ['543 years ahead', YEARS_543],
  ['seven hours behind', -7 * HOUR],
  ['seven hours ahead', 7 * HOUR],
  ['four minutes behind', -240_000],
  ['four minutes ahead', 240_000],
  ['right', 0],
];

/** A device with a clock of its own. The right time goes on by `wait` and `sleep` alone. */
export class Device {
  #right: number;
  #ahead: number;

  constructor(right: string, ahead: number) {
    this.#right = Date.parse(right);
    this.#ahead = ahead;
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    vi.setSystemTime(this.#right + ahead);
  }

  /** The right time, in milliseconds. */
  get right(): number {
    return this.#right;
  }

  /** What a server writes into its answer now. */
  get headers(): Record<string, string> {
    return { date: new Date(this.#right).toUTCString(), 'cache-control': 'no-store' };
  }

  async wait(milliseconds: number): Promise<void> {
    this.#right += milliseconds;
    await vi.advanceTimersByTimeAsync(milliseconds);
  }

  /** The device sleeps: its clock goes on, its timers and its count of milliseconds stand still. */
  sleep(milliseconds: number): void {
    this.#right += milliseconds;
    vi.setSystemTime(this.#right + this.#ahead);
  }

  /** Somebody sets the clock while the page is open. */
  setClock(ahead: number): void {
    this.#ahead = ahead;
    vi.setSystemTime(this.#right + ahead);
  }
}
