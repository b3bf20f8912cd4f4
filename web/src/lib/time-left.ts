const SECOND = 1000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const two = (number: number) => String(number).padStart(2, '0');

/** Milliseconds as whole days and `HH:MM:SS`; nothing is left of what has passed. */
export function timeLeft(milliseconds: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.ceil(milliseconds / SECOND));
  const rest = seconds % DAY;
  return {
    days: Math.floor(seconds / DAY),
    clock: [Math.floor(rest / HOUR), Math.floor((rest % HOUR) / MINUTE), rest % MINUTE].map(two).join(':'),
  };
}
