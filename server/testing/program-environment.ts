/** For programs of ours: nothing of this machine may reach them but where programs and compiled modules are found. */
export function programEnvironment() {
  const { PATH, TZ, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env;
  // In the options of Node is the server's bundle, but where a bug is planted in its source.
  return { PATH, TZ, NODE_COMPILE_CACHE, NODE_OPTIONS };
}
