import sharp from 'sharp';
import type { Db } from '#server/database/schema.ts';
import { type AnswerColumns, type PresentPerson, storedAnswerPortions } from '#server/result/index.ts';
import type { ZipPart } from '#server/zip/index.ts';
import { answerTo } from '#tasks/task.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import { type DistinctNames, fileNameOf } from './file-names.ts';

/** Some pictures are small; on paper and on a screen this is enough. */
const DENSITY = 144;
const MOST_PIXELS = 40_000_000;

function parsed(body: string): AnswerPayload | undefined {
  try {
    const payload: unknown = JSON.parse(body);
    return typeof payload === 'object' && payload !== null ? (payload as AnswerPayload) : undefined;
  } catch {
    return undefined;
  }
}

interface Drawn {
  part: string;
  svg: string;
}

/** What the parts of a task draw of an answer; those that cannot draw, or not this answer, draw nothing. */
function drawings(read: AnswerColumns, given: string, taskKey: string, body: string): Drawn[] {
  const task = read.versions.get(given)?.tasks.find((one) => one.taskKey === taskKey);
  const payload = parsed(body);
  if (!task || !payload) return [];
  return task.parts.flatMap(({ kind, content }) => {
    const answer = answerTo(payload, kind.key);
    if (answer === undefined || !kind.rules.picture) return [];
    try {
      return [{ part: kind.key, svg: kind.rules.picture(content, answer) }];
    } catch {
      return [];
    }
  });
}

const pngOf = (svg: string) =>
  sharp(Buffer.from(svg), { density: DENSITY, limitInputPixels: MOST_PIXELS }).png().toBuffer();

/** Whether some version of the task has a part that can draw an answer. */
export const canDraw = (read: AnswerColumns, taskKey: string) =>
  [...read.versions.values()].some(({ tasks }) =>
    tasks.some((task) => task.taskKey === taskKey && task.parts.some(({ kind }) => kind.rules.picture)),
  );

/** A picture for each of these candidates and each part that draws. */
export async function* imagesOf(
  db: Db,
  read: AnswerColumns,
  taskKey: string,
  people: readonly PresentPerson[],
  names: DistinctNames,
): AsyncGenerator<ZipPart> {
  const indexOf = (given: string) =>
    read.versions.get(given)?.tasks.find((task) => task.taskKey === taskKey)?.index;
  const byId = new Map(people.map((person) => [person.user.id, person]));
  const need = (id: string, index: number) =>
    index === indexOf(byId.get(id)?.user.given ?? '') ? ('all' as const) : ('nothing' as const);
  for await (const stored of storedAnswerPortions(db, [...byId.keys()], { withPartial: false, need })) {
    for (const [id, answers] of stored) {
      const { user, ticket, name } = byId.get(id) as PresentPerson;
      const body = answers.find(({ index }) => index === indexOf(user.given))?.body ?? '';
      const drawn = drawings(read, user.given, taskKey, body);
      for (const { part, svg } of drawn) {
        const behind = drawn.length > 1 ? `-${part}` : '';
        const fileName = names.give(`${fileNameOf(`${ticket}-${name}`)}${behind}`, '.png');
        yield { name: fileName, content: await pngOf(svg) };
      }
    }
  }
}
