import type { FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { unstorableField, UNSTORABLE_TEXT } from '#domain/text/storable-text.ts';
import { VALIDATION_WORDS } from '#domain/text/validation-words.ts';
import { HttpError } from './http-error.ts';

z.config(VALIDATION_WORDS);

const UNKNOWN_KEYS = 'unrecognized_keys';

/** The deepest issue of a union says most: the others only say that another shape would not fit either. */
function sharpest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const candidates = issue.errors.flatMap((branch) =>
    branch.map((inner) => sharpest({ ...inner, path: [...issue.path, ...inner.path] })),
  );
  return candidates.reduce<z.core.$ZodIssue>(
    (best, inner) => (inner.path.length > best.path.length ? inner : best),
    issue,
  );
}

/** tasks.0.name → “tasks[0].name”, the way a developer would write it. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (name, part) =>
      typeof part === 'number' ? `${name}[${part}]` : name === '' ? String(part) : `${name}.${String(part)}`,
    '',
  );
}

export function validationError(error: z.ZodError, part: string): HttpError {
  const first = error.issues[0];
  if (!first) return new HttpError(400, '输入无效');
  const issue = sharpest(first);
  if (issue.code === UNKNOWN_KEYS) {
    const field = fieldName([...issue.path, issue.keys[0] ?? '']);
    return new HttpError(400, `未知的字段“${field}”`, { field });
  }
  const field = fieldName(issue.path);
  const place =
    field === '' ? ({ body: '请求内容', querystring: '请求参数' }[part] ?? part) : `字段“${field}”`;
  return new HttpError(400, `${place}：${issue.message}`, field === '' ? {} : { field });
}

export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    const field = unstorableField(data);
    if (field !== undefined)
      return { error: new HttpError(400, `字段“${field}”：${UNSTORABLE_TEXT}`, { field }) };
    const parsed = schema.safeParse(data);
    return parsed.success ? { value: parsed.data } : { error: validationError(parsed.error, httpPart ?? '') };
  };
};
