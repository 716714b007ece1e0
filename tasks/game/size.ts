export const GAME_SIZE = { width: 1280, height: 720 } as const;
