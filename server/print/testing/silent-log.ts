import type { PrintLog } from '../warm-browser.ts';

export const SILENT: PrintLog = { info: () => undefined, warn: () => undefined };
