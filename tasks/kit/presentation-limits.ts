/** Of pages that an author has as pictures: what one part shows, and what is read out of one file. */
export const MOST_PAGES = 200;
/** In characters, of one page. */
export const LONGEST_PAGE_TEXT = 2_000;
/** In how many points across a page is kept: for screens, and for phones and thumbnails. */
export const [LARGE_WIDTH, SMALL_WIDTH] = [1_600, 400];
