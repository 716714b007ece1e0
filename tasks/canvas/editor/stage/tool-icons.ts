import type { OperationName } from '../arrange/operations.ts';

type ToolName = OperationName | 'all' | 'copy' | 'paste';

/** On sheets of 24 × 24. */
export const TOOL_ICONS: Record<ToolName, string> = {
  all: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M9 9h6v6H9z',
  copy: 'M9 9h11v11H9zM6 15H4V4h11v2',
  cut: 'M6 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM6 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM20 4L8.2 15.8M14.5 14.5L20 20M8.2 8.2L12 12',
  paste: 'M8 5H5v16h14V5h-3M9 3h6v4H9zM9 12h6M9 16h4',
  duplicate: 'M8 8h12v12H8zM4 16V4h12M14 11v6M11 14h6',
  remove: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6',
  left: 'M4 3v18M8 6h12v4H8zM8 14h7v4H8z',
  centre: 'M12 3v3M12 10v4M12 18v3M5 6h14v4H5zM8 14h8v4H8z',
  right: 'M20 3v18M4 6h12v4H4zM9 14h7v4H9z',
  top: 'M3 4h18M6 8h4v12H6zM14 8h4v7h-4z',
  middle: 'M3 12h3M10 12h4M18 12h3M6 5h4v14H6zM14 8h4v8h-4z',
  bottom: 'M3 20h18M6 4h4v12H6zM14 9h4v7h-4z',
  across: 'M4 4v16M20 4v16M9.5 7h5v10h-5z',
  down: 'M4 4h16M4 20h16M7 9.5h10v5H7z',
  front: 'M5 3h14M12 21V8M7 13l5-5 5 5',
  forward: 'M12 20V5M6.500 10.500L12 5l5.500 5.500',
  backward: 'M12 4v15M6.500 13.500L12 19l5.500-5.500',
  back: 'M5 21h14M12 3v13M7 11l5 5 5-5',
};
