import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useState } from 'react';
import type { ResultFilter } from '#domain/result/result-query.schema.ts';
import type { ExportChoices } from '#domain/result-export/export-choices.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call } from '#web/api-client/call.ts';
import { ChoiceInput } from '#web/staff/forms/fields.tsx';
import { useListExport } from '#web/staff/import/use-list-export.ts';
import { StaffDialog } from '#web/staff/staff-dialog.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import { rememberChoices, rememberedChoices, tasksIn } from './export-form.ts';
import { ExportSize } from './export-size.tsx';

const KINDS = { results: '作答结果', logs: '作答日志', images: '答案图片' } as const;
type Kind = keyof typeof KINDS;

const NOTES: Record<Exclude<Kind, 'results'>, string> = {
  logs: '考生作答过程中每一步的状态（.xlsx），只有设置了记录间隔的测试才有。包含这个测试的全部考生，不按页面上的筛选条件。',
  images:
    '每名考生在一道题目中的作品，各一张图片（.zip）。只有画图、操作类的题目才有；选项和文字请导出作答结果。',
};

interface Props {
  owner: string;
  contests: string[];
  contestIds: string;
  filter: ResultFilter;
  onClose(): void;
}

/** Takes results away as a file: what it is to contain, then a job in the tray. */
export function ExportDialog({ owner, contests, contestIds, filter, onClose }: Props) {
  const [kind, setKind] = useState<Kind>('results');
  const [choices, setChoices] = useState(rememberedChoices);
  const [contest, setContest] = useState(contests[0] ?? '');
  const [task, setTask] = useState('');
  const asked = { owner, contestIds };
  const columns = useQuery({
    queryKey: ['author', 'results', 'export-columns', asked],
    queryFn: ({ signal }) => call('GET /api/get-result-columns', { query: asked, signal }),
  });
  const summary = useQuery({
    queryKey: ['author', 'results', 'export-summary', asked, filter],
    queryFn: ({ signal }) => call('GET /api/get-result-summary', { query: { ...asked, ...filter }, signal }),
  });
  const tasks = tasksIn((columns.data ?? []).filter((column) => column.contest === contest));
  const taskName = task || (tasks[0]?.name ?? '');
  const contestId = entityId(owner, contest);

  const exporting = useListExport(async () => {
    if (kind === 'results') await call('POST /api/export-results', { body: { ...asked, choices, filter } });
    else if (kind === 'logs') await call('POST /api/export-ticket-logs', { query: { contestId } });
    else await call('POST /api/export-task-images', { query: { contestId, taskId: taskName } });
    onClose();
  });
  const change = (part: Partial<ExportChoices>) => {
    const changed = { ...choices, ...part };
    setChoices(changed);
    rememberChoices(changed);
  };

  return (
    <StaffDialog
      title="导出"
      okText="开始导出"
      cancelText="取消"
      confirmLoading={exporting.isPending}
      okButtonProps={{ disabled: kind === 'images' && taskName === '' }}
      onOk={() => exporting.mutate()}
      onClose={onClose}
    >
      <Radio.Group
        className="author-section"
        aria-label="导出什么"
        optionType="button"
        value={kind}
        options={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => setKind(target.value as Kind)}
      />
      {kind === 'results' ? (
        <>
          <ExportSize
            choices={choices}
            summary={summary.data}
            columns={columns.data}
            hasFailed={summary.isError || columns.isError}
          />
          <ChoiceFields choices={choices} onChange={change} />
        </>
      ) : (
        <>
          <p className="author-muted">{NOTES[kind]}</p>
          {contests.length > 1 && (
            <ChoiceInput<string>
              id="export-contest"
              label="测试"
              value={contest}
              options={contests.map((name) => ({ value: name, label: name }))}
              onChange={(name) => {
                setContest(name);
                setTask('');
              }}
            />
          )}
          {kind === 'images' && (
            <ChoiceInput<string>
              id="export-task"
              label="题目"
              placeholder="没有题目"
              value={taskName}
              options={tasks.map(({ name }) => ({ value: name, label: name }))}
              onChange={setTask}
            />
          )}
        </>
      )}
    </StaffDialog>
  );
}
