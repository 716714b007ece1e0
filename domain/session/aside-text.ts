/** So much of an answer that cannot be sent as one is kept for its owner to read. */
export const LONGEST_ASIDE_TEXT = 200_000;
