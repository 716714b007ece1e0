/** What Jodit's own Chinese leaves in English, or says otherwise than the rest of the pages. */
export const WORDS: Record<string, string> = {};
