import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column, Kind, Value } from './kind.ts';
import { seededRandom } from './random.ts';
import { LAZY_KINDS } from './registry.lazy.ts';
import { KINDS } from './registry.ts';
import { sampleOf } from './testing/sample-of.ts';

// The laws that every kind keeps. A kind is covered by being registered.

const kinds = KINDS as unknown as readonly Kind[];
const ROOT = join(import.meta.dirname, '..');
const seed = fc.integer({ min: 0, max: 1_000_000 });
const json = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Content that a robot author wrote, and what a robot respondent answers to it. */
function solved(kind: Kind, given: number) {
  const random = seededRandom(given);
  const content = sampleOf(kind, random);
  return { content, answer: kind.simulate(content, random, 'solve') };
}

/** Two answers to the same content, as they follow each other in a log. */
function twoAnswers(kind: Kind, given: number) {
  const { content, answer } = solved(kind, given);
  return { content, answer, before: kind.simulate(content, seededRandom(given + 1), 'solve') };
}

function forEverySeed(law: (given: number) => void): void {
  fc.assert(fc.property(seed, law), { numRuns: 60 });
}

function fitsColumn({ type, options = [] }: Column, value: Value): boolean {
  if (value === null || value === undefined) return true;
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (type !== 'choice') return typeof value === 'string';
  const numbers = typeof value === 'object' ? value : [value];
  return numbers.every((number) => typeof number === 'number' && number >= 1 && number <= options.length);
}

describe.each(kinds)('the kind $key', (kind) => {
  const { rules } = kind;

  it('takes its own content, new or written by a robot, as saved and read again', () => {
    expect(kind.content.parse(json(rules.newContent()))).toEqual(rules.newContent());
    forEverySeed((given) => {
      const content = sampleOf(kind, seededRandom(given));
      expect(kind.content.parse(json(content))).toEqual(content);
      expect(kind.upgrade(json(content))).toEqual(content);
    });
  });

  it('finds nothing unfinished in what a robot author wrote', () => {
    forEverySeed((given) => {
      expect(kind.unfinished(sampleOf(kind, seededRandom(given)))).toEqual([]);
    });
    for (const { message } of kind.unfinished(rules.newContent())) expect(message).toMatch(/[\u4e00-\u9fff]/);
  });

  it('accepts what a robot solves, and stores it in one form', () => {
    forEverySeed((given) => {
      const { content, answer } = solved(kind, given);
      expect(kind.answer.parse(json(answer))).toEqual(answer);
      expect(rules.problem(content, answer)).toBeUndefined();
      expect(rules.problem(content, rules.finish(content, answer))).toBeUndefined();
      const settled = rules.settle(content, answer);
      expect(rules.settle(content, settled)).toBe(settled);
      expect(kind.answer.parse(json(settled))).toEqual(settled);
      expect(rules.problem(content, settled)).toBeUndefined();
    });
  });

  it('refuses what a robot fails at, with a Chinese sentence', () => {
    forEverySeed((given) => {
      const random = seededRandom(given);
      const content = sampleOf(kind, random);
      const answer = kind.simulate(content, random, 'fail');
      if (answer !== undefined) expect(kind.answer.parse(json(answer))).toEqual(answer);
      expect(rules.problem(content, answer)?.message).toMatch(/[\u4e00-\u9fff]/);
    });
  });

  it('demands nothing if it is only there to be looked at', () => {
    if (!rules.isOnlyShown) return;
    forEverySeed((given) => {
      expect(rules.problem(sampleOf(kind, seededRandom(given)), undefined)).toBeUndefined();
    });
  });

  it('gives candidates content by which their page finds the same missing that the server does', () => {
    forEverySeed((given) => {
      const random = seededRandom(given);
      const content = sampleOf(kind, random);
      const theirs = kind.forCandidate(content);
      expect(kind.content.parse(json(theirs))).toEqual(theirs);
      expect(kind.forCandidate(theirs)).toEqual(theirs);
      expect(rules.assets(theirs)).toEqual(rules.assets(content));
      // Columns that grade are not theirs.
      const columns = rules.columns(content);
      const codes = columns.map(({ code }) => code);
      const theirColumns = rules.columns(theirs);
      expect(columns).toEqual(expect.arrayContaining(theirColumns));
      for (const outcome of ['solve', 'fail'] as const) {
        const answer = kind.simulate(content, random, outcome);
        expect(rules.problem(theirs, answer)).toEqual(rules.problem(content, answer));
        if (outcome === 'fail') continue;
        expect(rules.settle(theirs, answer)).toEqual(rules.settle(content, answer));
        const values = rules.values(content, answer);
        const same = theirColumns.map(({ code }) => values[codes.indexOf(code)]);
        expect(rules.values(theirs, answer)).toEqual(same);
        expect(rules.stateName(theirs, answer)).toBe(rules.stateName(content, answer));
      }
    });
  });

  it('is answered the same way by the same seed', () => {
    forEverySeed((given) => {
      expect(solved(kind, given)).toEqual(solved(kind, given));
    });
  });

  it('keeps its answers below the size that it names', () => {
    forEverySeed((given) => {
      const { answer } = solved(kind, given);
      expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(rules.maxAnswerBytes);
    });
  });

  it('has a value of the right type for each of its columns, whose codes are unique', () => {
    forEverySeed((given) => {
      const { content, answer } = solved(kind, given);
      const columns = rules.columns(content);
      const values = rules.values(content, answer);
      expect(values).toHaveLength(columns.length);
      const misfits = columns.filter((column, index) => !fitsColumn(column, values[index]));
      expect(misfits).toEqual([]);
      const codes = columns.map(({ code }) => code);
      expect(new Set(codes).size).toBe(codes.length);
      const details = columns.flatMap(({ detailOf }) => detailOf ?? []);
      expect(codes).toEqual(expect.arrayContaining(details));
    });
  });

  it('comes back from a log as it was, after another answer and after none', () => {
    forEverySeed((given) => {
      const { content, answer, before } = twoAnswers(kind, given);
      const logged = (next: unknown, previous: unknown) => {
        const change = rules.compact(next, previous);
        if (change === undefined) return previous;
        expect(kind.change.parse(json(change))).toEqual(json(change));
        return rules.expand(json(change), previous);
      };
      const whole = logged(answer, undefined);
      const first = logged(before, undefined);
      expect(logged(answer, first)).toEqual(whole);
      expect(rules.compact(answer, answer)).toBeUndefined();
      expect(rules.values(content, whole)).toEqual(rules.values(content, answer));
      expect(rules.stateName(content, whole)).toBe(rules.stateName(content, answer));
    });
  });

  it('has a Chinese word for every field of its content', () => {
    const named = (content: object): string[] =>
      Object.entries(content).flatMap(([field, value]) => {
        const entries = Array.isArray(value) ? value.filter((entry) => typeof entry === 'object') : [];
        return [field, ...entries.flatMap(named)];
      });
    forEverySeed((given) => {
      const fields = new Set(named(sampleOf(kind, seededRandom(given)) as object));
      fields.delete('id');
      const wordless = [...fields].filter((field) => !/[\u4e00-\u9fff]/.test(kind.fieldNames[field] ?? ''));
      expect(wordless).toEqual([]);
    });
    expect(kind.entryName('', 3)).toContain('3');
  });

  it('names its states in a few words', () => {
    forEverySeed((given) => {
      const { content, answer } = solved(kind, given);
      const name = rules.stateName(content, answer);
      expect(name).toMatch(/\S/);
      expect(name.length).toBeLessThanOrEqual(80);
    });
  });

  it('lists its files, and finds them under their new addresses when they move', () => {
    forEverySeed((given) => {
      const content = sampleOf(kind, seededRandom(given));
      const addresses = rules.assets(content);
      const moved = rules.mapAssets(content, (address) => `/moved${address}`);
      expect(rules.assets(moved)).toEqual(addresses.map((address) => `/moved${address}`));
      expect(rules.mapAssets(moved, (address) => address.slice('/moved'.length))).toEqual(content);
      expect(rules.mapHtml(content, (html) => html)).toEqual(content);
    });
  });

  it('draws its pictures without a browser, and without a gap', () => {
    forEverySeed((given) => {
      const { content, answer } = solved(kind, given);
      for (const picture of [rules.picture?.(content, answer), rules.picture?.(content, undefined)]) {
        if (picture === undefined) continue;
        expect(picture).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*viewBox=/);
        expect(picture).toMatch(/<\/svg>$/);
        expect(picture).not.toMatch(/undefined|NaN|<script|<foreignObject/i);
      }
    });
  });
});

describe('the registries', () => {
  it('name the same kinds in the same order and form', () => {
    const named = (list: readonly Pick<Kind, 'key' | 'form'>[]) => list.map(({ key, form }) => [key, form]);
    expect(named(LAZY_KINDS)).toEqual(named(kinds));
  });

  it.each(LAZY_KINDS)('load the rules and the player of $key together', async (lazy) => {
    const loaded = await lazy.load();
    expect(loaded.rules).toBe(kinds.find(({ key }) => key === lazy.key)?.rules);
    expect(lazy.loaded()).toBe(loaded);
  });

  it.each(LAZY_KINDS.filter(({ form }) => form === 'block'))(
    'give the block $key an editor',
    async (lazy) => {
      expect((await lazy.load()).fetchEditor).toBeDefined();
    },
  );

  it('have gallery cards for ready-made kinds alone, each of another name, with content that can be taken as it is', () => {
    const offers = kinds.flatMap((kind) => (kind.cards ?? []).map((card) => ({ kind, card })));
    expect([...new Set(offers.map(({ kind }) => kind.key))]).toEqual(
      kinds.filter(({ form }) => form === 'ready-made').map(({ key }) => key),
    );
    expect(new Set(offers.map(({ card }) => card.name)).size).toBe(offers.length);
    for (const { kind, card } of offers) {
      expect(kind.content.parse(json(card.content))).toEqual(card.content);
      expect(kind.unfinished(card.content)).toEqual([]);
    }
  });
});

const FOLDERS = ['domain', 'ui', 'tasks', 'api', 'server', 'web'];
/** They name a kind because they look at it: tests, what tests share, and the content that the demo shows. */
const LOOKERS = /\.test\.tsx?$|\/testing\/|^server\/demo\//;
/** The ordinary type of a task has the name of one of its blocks, and browsers have an element of it. */
const OTHERS_OF_THE_NAME =
  /type: 'canvas'|default\('canvas'\)|canvas: '题目'|createElement\('canvas'\)|frame: \['src'\]/g;
/** Files, elements of HTML and pages of a deck can be films as well. */
const OTHER_FILMS =
  /'image' \| 'audio' \| 'video'|\['package', 'video'\]|video: (?:'|\[|VideoCameraOutlined)|case 'video'|\? 'video' :|(?:type|kind|about) [!=]== 'video'|asking\('video'\)/g;
const REGISTRIES = ['tasks/registry.ts', 'tasks/registry.lazy.ts'];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(folder, file).replaceAll('\\', '/'),
  ),
).filter((file) => /\.tsx?$/.test(file) && !LOOKERS.test(file));

describe.each(kinds)('the name $key', ({ key }) => {
  const named = new RegExp(`['"\`]${key}['"\`]|\\.${key}\\b|\\b${key}\\??:|/${key}/`);

  it('stands in one line of each registry, in its own folder, and nowhere else', () => {
    const others = sources.filter((file) => !file.startsWith(`tasks/${key}/`) && !REGISTRIES.includes(file));
    const naming = others.filter((file) =>
      named.test(
        readFileSync(join(ROOT, file), 'utf8').replaceAll(OTHERS_OF_THE_NAME, '').replaceAll(OTHER_FILMS, ''),
      ),
    );
    expect(naming).toEqual([]);
    for (const registry of REGISTRIES) {
      const lines = readFileSync(join(ROOT, registry), 'utf8').split('\n');
      expect(lines.filter((line) => new RegExp(`/${key}/|'${key}'`).test(line))).toHaveLength(1);
    }
  });

  it('is that of a folder that says how an author fills it, and how a person answers it by keyboard', () => {
    for (const file of ['sample.ts', 'drive.ts'])
      expect(existsSync(join(ROOT, 'tasks', key, 'testing', file))).toBe(true);
  });
});
