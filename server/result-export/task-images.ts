import sharp from 'sharp';
import type { Db } from '#server/database/schema.ts';
import {
  type AnswerColumns,
  type GivenVersion,
  type PresentPerson,
  storedAnswerPortions,
} from '#server/result/index.ts';
import { FilesUnavailable } from '#server/files/file-store.ts';
import type { ZipPart } from '#server/zip/index.ts';
import { answerTo } from '#tasks/task.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import type { FileEmbedding } from './embedded-files.ts';
import { type DistinctNames, fileNameOf } from './file-names.ts';

/** Some pictures are small; on paper and on a screen this is enough. */
const DENSITY = 144;
const MOST_PIXELS = 40_000_000;
/** At which a pixel of a drawing is a pixel. */
const PLAIN_DENSITY = 72;
/** Of the pictures in one drawing, as characters. */
const MOST_EMBEDDED = 100_000_000;
const NOT_DRAWN = '这份作答的图片没有生成。请在作答结果中查看。';

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
  /** Undefined where the kind could not draw this answer. */
  svg: string | undefined;
  /** Typed in what is drawn. */
  text: string;
}

type Part = GivenVersion['tasks'][number]['parts'][number];

/** Undefined where there is nothing to draw. */
async function drawing(
  { kind, content }: Part,
  answer: unknown,
  embed: FileEmbedding,
): Promise<Drawn | undefined> {
  const { picture, typedText, assets, mapAssets } = kind.rules;
  if (answer === undefined || !picture) return undefined;
  try {
    const embedded = new Map<string, string | undefined>();
    let size = 0;
    for (const address of assets(content)) {
      const data = size < MOST_EMBEDDED ? await embed(address) : undefined;
      size += data?.length ?? 0;
      embedded.set(address, data);
    }
    const shown = mapAssets(content, (address) => embedded.get(address) ?? address);
    return { part: kind.key, svg: picture(shown, answer), text: typedText?.(content, answer) ?? '' };
  } catch (error) {
    if (error instanceof FilesUnavailable) throw error;
    return { part: kind.key, svg: undefined, text: '' };
  }
}

/** What the parts of a task draw of an answer. */
async function drawings(
  read: AnswerColumns,
  given: string,
  taskKey: string,
  body: string,
  embed: FileEmbedding,
): Promise<Drawn[]> {
  const task = read.versions.get(given)?.tasks.find((one) => one.taskKey === taskKey);
  const payload = parsed(body);
  if (!task || !payload) return [];
  const drawn = await Promise.all(
    task.parts.map((part) => drawing(part, answerTo(payload, part.kind.key), embed)),
  );
  return drawn.filter((one) => one !== undefined);
}

/** Undefined where it cannot be made: one picture must not keep the owner from all others. */
async function pngOf(svg: string): Promise<Buffer | undefined> {
  const bytes = Buffer.from(svg);
  try {
    const { width = 1, height = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const most = PLAIN_DENSITY * Math.sqrt((0.95 * MOST_PIXELS) / (width * height));
    const density = Math.max(1, Math.min(DENSITY, Math.floor(most)));
    return await sharp(bytes, { density, limitInputPixels: MOST_PIXELS }).png().toBuffer();
  } catch {
    return undefined;
  }
}

/** Whether some version of the task has a part that can draw an answer. */
export const canDraw = (read: AnswerColumns, taskKey: string) =>
  [...read.versions.values()].some(({ tasks }) =>
    tasks.some((task) => task.taskKey === taskKey && task.parts.some(({ kind }) => kind.rules.picture)),
  );

/** Programs of other systems end a line so, and know by the mark at the beginning that it is UTF-8. */
const textFile = (text: string) => Buffer.from(`\ufeff${text.replaceAll(/\r?\n/g, '\r\n')}\r\n`);

/** A picture for each of these candidates and each part that draws; what was typed in it beside it, under the same name. */
export async function* imagesOf(
  db: Db,
  read: AnswerColumns,
  taskKey: string,
  people: readonly PresentPerson[],
  names: DistinctNames,
  embed: FileEmbedding,
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
      const drawn = await drawings(read, user.given, taskKey, body, embed);
      for (const { part, svg, text } of drawn) {
        const behind = drawn.length > 1 ? `-${part}` : '';
        const fileName = names.give(`${fileNameOf(`${ticket}-${name}`)}${behind}`, '.png');
        const png = svg === undefined ? undefined : await pngOf(svg);
        if (png) yield { name: fileName, content: png };
        const words = [png ? '' : NOT_DRAWN, text].filter((line) => line.trim() !== '').join('\n');
        if (words) yield { name: fileName.replace(/\.png$/, '.txt'), content: textFile(words) };
      }
    }
  }
}
