import { z } from 'zod';

/** How many are to finish something, and how many of them have. */
export const Count = z.object({ finished: z.number(), candidates: z.number() });
export type Count = z.infer<typeof Count>;

/** By the name of the contest. */
export const Counts = z.record(z.string(), Count);
export type Counts = z.infer<typeof Counts>;

/** By the name of the contest, and `all`; null where nobody is to finish it. */
export const RateMap = z.record(z.string(), z.number().nullable());
export type RateMap = z.infer<typeof RateMap>;
