/** Said in the window when somebody has logged out on purpose. */
export const LOGGED_OUT = 'kaopu-logged-out';
