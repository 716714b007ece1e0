export const FRAME_SIZE = { width: 800, height: 900 } as const;
