export const CONTEST_TYPES = ['default', 'parent', 'jump', 'test', 'external'] as const;
export const CONTEST_STATES = ['active', 'inactive'] as const;
export const CONTEST_VISIBILITIES = ['visible', 'invisible', 'parent-invisible'] as const;
export const UI_MODES = ['default', 'dark'] as const;

/** Names of the built-in opening and closing page; an owner's own task of that name takes their place. */
export const OPENING_TASK = 'opening';
export const CLOSING_TASK = 'closing';
export const DEFAULT_LOGO_HEIGHT = 90;
