import type { Lane, Span } from './placing';

export const HOUR_PX = 56;
const MINUTES_PER_HOUR = 60;

/** Where in the column of its day a block stands, and how large it is. */
export function placeInDay({ startsMinute, endsMinute, lane, lanes }: Span & Lane, firstHour: number) {
  return {
    position: 'absolute',
    top: ((startsMinute - firstHour * MINUTES_PER_HOUR) / MINUTES_PER_HOUR) * HOUR_PX + 1,
    height: ((endsMinute - startsMinute) / MINUTES_PER_HOUR) * HOUR_PX - 3,
    left: `calc(${(lane / lanes) * 100}% + 3px)`,
    width: `calc(${100 / lanes}% - 6px)`,
  } as const;
}
