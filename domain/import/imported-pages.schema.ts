import { z } from 'zod';

/** A page of a presentation as it came out of a file: addresses of its picture in two widths, and what stands on it. */
export const ImportedPage = z.object({ url: z.string(), small: z.string(), text: z.string() });
export type ImportedPage = z.infer<typeof ImportedPage>;

/** What an import of a presentation leaves behind. */
export const ImportedPages = z.object({
  fileName: z.string(),
  pages: z.array(ImportedPage),
  /** Of all pages as one PDF; empty where nobody has asked for it. */
  webUrl: z.string(),
});
export type ImportedPages = z.infer<typeof ImportedPages>;
