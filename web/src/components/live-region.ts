/** For a region that says what happens, in a grid of gap 2: it has to be there before, and leaves no gap while it is empty. */
export const TAKES_NO_ROOM_EMPTY = { '&:empty': { mt: -2 } } as const;
