import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import { answerVariables, type Raised } from './answer-variables.ts';
import type { ExportChoices } from './export-choices.schema.ts';
import { MISSING_TEXTS } from './missing-codes.ts';
import { type ExportedTask, type RecordVariable, recordVariables } from './row-variables.ts';
import type { AnswerVariable, Variable } from './variable.ts';
import { VariableNames } from './variable-names.ts';

/** Everything that the file of one test has columns for. */
export interface ExportTable {
  records: RecordVariable[];
  answers: AnswerVariable[];
  /** Of a table with a line for each answer: its columns behind the records, instead of those of the answers. */
  long: Explained[] | undefined;
}

type Explained = Variable & Pick<RecordVariable, 'meaning'>;

/** Two headers that are the same are told apart as their names are. */
function tellApart(variables: readonly { title: string }[]): void {
  const taken = new Set<string>();
  for (const variable of variables) {
    const { title } = variable;
    for (let again = 2; taken.has(variable.title); again += 1) variable.title = `${title}_${again}`;
    taken.add(variable.title);
  }
}

/** Questions whose options were changed have the same words: their labels say which version they are of. */
function withVersions(columns: readonly ResultColumn[]): ResultColumn[] {
  const wordsOf = ({ taskKey, label }: ResultColumn) => `${taskKey} ${label}`;
  const counts = new Map<string, number>();
  for (const column of columns) counts.set(wordsOf(column), (counts.get(wordsOf(column)) ?? 0) + 1);
  return columns.map((column) =>
    counts.get(wordsOf(column)) === 1
      ? column
      : { ...column, label: `${column.label}（版本${column.versions.join('、')}）` },
  );
}

const longVariables = ({ values }: ExportChoices): Explained[] => {
  const inWords = values === 'both' ? '选择题选项的文字' : '空的，同时导出编号和文字时才有';
  const variables: [name: string, title: string, meaning: string][] = [
    ['code', '代码', '问的是哪一题，见下面没有变量名的各行'],
    ['question', '问题', ''],
    ['value', '答案', values === 'texts' ? '选择题是选项的文字' : '选择题是选项的编号'],
    ['text', '答案文字', inWords],
    ['missing', '没有答案的原因', `${MISSING_TEXTS.unanswered}、${MISSING_TEXTS.unasked}`],
  ];
  return variables.map(([name, title, meaning]) => ({
    ...{ name, title, label: title, type: 'text', labels: [], meaning },
  }));
};

export function exportTable(
  { columns, tasks }: { columns: readonly ResultColumn[]; tasks: readonly ExportedTask[] },
  choices: ExportChoices,
  raised: Raised = new Map(),
): ExportTable {
  const names = new VariableNames();
  const records = recordVariables(tasks, choices, names);
  const form = choices.shape === 'long' ? { values: choices.values, multiple: 'joined' as const } : choices;
  const answers = answerVariables(withVersions(columns), form, names, raised);
  tellApart([...records, ...answers]);
  return { records, answers, long: choices.shape === 'long' ? longVariables(choices) : undefined };
}
