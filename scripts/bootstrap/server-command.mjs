/**
 * How Node runs the server. One thread of V8's own beside those of the server is enough: by itself it starts four, which on a
 * computer with two processors keep answers waiting while a long list is read.
 */
export const SERVER_COMMAND = ['--v8-pool-size=1', 'server/main.ts'];
