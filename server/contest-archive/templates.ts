import { readFile } from 'node:fs/promises';
import type { ContestTemplate } from '#api/contest-archive.ts';
import { parseJson } from './archive-json.ts';
import type { ArchiveSource } from './archive-package.ts';
import { type ArchivePlan, planArchive } from './archive-plan.ts';

/** In the order in which they are offered; each a folder, in the form of an archive that somebody has unpacked. */
const TEMPLATES = ['learning-survey', 'classroom-quiz', 'parent-satisfaction'] as const;

const FOLDER = new URL('../contest-templates/', import.meta.url);

interface Template {
  shown: ContestTemplate;
  plan: ArchivePlan;
}

async function readTemplate(id: string): Promise<Template> {
  const source: ArchiveSource = {
    async json(place) {
      const parsed = parseJson(await readFile(new URL(`${id}/${encodeURI(place)}`, FOLDER)));
      if ('problem' in parsed) throw new Error(`${id}/${place}: ${parsed.problem}`);
      return parsed.value;
    },
  };
  const plan = await planArchive(source, (text) => new Error(`template ${id} ${text}`));
  if (plan.problems.length > 0 || plan.files.length > 0) throw new Error(`template ${id} is not whole`);
  const { name: title = '', duration = 0 } = plan.contests[0]?.settings ?? {};
  const questionCount = plan.tasks.reduce((sum, { basic }) => sum + (basic?.questions.length ?? 0), 0);
  const asking = plan.tasks.filter(({ type }) => type !== 'opening' && type !== 'closing');
  return {
    shown: { id, title, about: plan.about, taskCount: asking.length, questionCount, duration },
    plan,
  };
}

let loading: Promise<Template[]> | undefined;

/** Read when they are asked for, and once. */
export function allTemplates(): Promise<Template[]> {
  return (loading ??= Promise.all(TEMPLATES.map(readTemplate)).catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));
}
