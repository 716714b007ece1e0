import { z } from 'zod';

/** Of a picture, a page or a file: elsewhere, or on this site; empty where there is none. */
export const WebAddress = z
  .string()
  .trim()
  .max(2_000)
  .refine((value) => value === '' || /^(https?:\/\/|\/(?!\/))/i.test(value), '必须是http或https网址');
