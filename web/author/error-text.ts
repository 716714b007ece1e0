/** What the user is told; our own errors carry a Chinese sentence. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
