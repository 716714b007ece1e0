import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { writeArchive } from '#server/contest-archive/write-archive.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import { type CraftedEntry, craftedZip, entriesIn } from './crafted-xlsx.ts';
import { PNG } from './sample-files.ts';

export const ARCHIVED_KEY = `${'0a'.repeat(20)}.png`;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A parent with two children, three tasks, a picture and a short list of numbers. */
export function sampleArchive(): Promise<Buffer> {
  const picture = `/files/${ARCHIVED_KEY}`;
  const contest = (settings: object) => ContestSettings.parse(settings);
  const rows = [
    { id: '20260001', type: '学生', name: '甲', school: '一中' },
    { id: '20260002', type: '学生', name: '乙', school: '一中' },
  ];
  const none = { rows: undefined, hasRows: false };
  return buffer(
    writeArchive({
      contests: [
        {
          settings: contest({
            name: '期末',
            type: 'parent',
            logo: picture,
            tasks: ['opening', '语文', '数学', 'closing'],
            ticketType: 'range',
            ticket: [{ id: 1, start: '001', end: '100' }],
          }),
          ...none,
        },
        {
          settings: contest({
            name: '语文',
            duration: 45,
            prompt: '<p>请输入<b>学号</b></p>',
            jumpContest: '数学',
            tasks: ['说明', '阅读', 'closing'],
          }),
          rows: Readable.from([rows]),
          hasRows: true,
        },
        { settings: contest({ name: '数学', tasks: ['opening', '计算', 'closing'] }), ...none },
      ],
      tasks: [
        TaskSettings.parse({
          name: '说明',
          type: 'opening',
          text: `<p><img src="${picture}" alt="校徽" /></p>`,
        }),
        TaskSettings.parse({
          name: '阅读',
          text: '<p>读一读</p>',
          basic: {
            questions: [
              { id: 1, type: 'single-choice', text: '小明去了哪里？', options: ['图书馆', '操场'] },
              { id: 2, type: 'fill-blank', text: '为什么？不少于10字', visibleId: 1, visibleOption: '1' },
            ],
          },
          deck: { pages: [{ type: 'image', name: '图', url: picture }] },
        }),
        TaskSettings.parse({
          name: '计算',
          basic: { questions: [{ id: 1, type: 'fill-blank', text: '1+1=（ ）请填整数' }] },
        }),
      ],
      files: [
        {
          key: ARCHIVED_KEY,
          name: '校徽.png',
          sha256: sha256(PNG),
          size: PNG.length,
          open: () => Readable.from([PNG]),
        },
      ],
    }),
  );
}

type Json = Record<string, unknown>;

/** The same archive with one of its JSON files changed. */
export function withJson(zip: Buffer, place: string, change: (json: Json) => unknown): Buffer {
  return withEntries(zip, (entries) =>
    entries.map((entry) =>
      entry.name === place
        ? {
            ...entry,
            content: Buffer.from(JSON.stringify(change(JSON.parse(String(entry.content)) as Json))),
          }
        : entry,
    ),
  );
}

export const withEntries = (zip: Buffer, change: (entries: CraftedEntry[]) => CraftedEntry[]): Buffer =>
  craftedZip(change(entriesIn(zip)));
