import { CanvasContent } from '../content.schema.ts';

function issuesOf(content: CanvasContent): string[] {
  const { error } = CanvasContent.safeParse(content);
  return error ? error.issues.map(({ message, path }) => `${path.join(' ')}|${message}`) : [];
}

/** Why a change cannot be stored, in the words of the schema; what was wrong before is not held against it. */
export function problemOfChange(before: CanvasContent, after: CanvasContent): string | undefined {
  const found = issuesOf(after);
  if (found.length === 0) return undefined;
  const known = new Set(issuesOf(before));
  return found.find((issue) => !known.has(issue))?.replace(/^[^|]*\|/, '');
}
