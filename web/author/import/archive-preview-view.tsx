import { Alert, Collapse, Table } from 'antd';
import type { ReactNode } from 'react';
import { archiveCounts, type ArchivePreview } from '#domain/archive/archive-preview.schema.ts';
import { isParent } from '#domain/contest/contest.ts';
import { sizeText } from '#domain/resource/size-text.ts';
import { Section } from '#web/staff/forms/fields.tsx';
import { CONTEST_TYPE_LABELS } from '../contest/contest-labels.ts';
import { ImportAs } from './import-as.tsx';

interface Line {
  name: string;
  /** Under which it is stored, where that is another. */
  freeName?: string;
  about: string;
}

const LINES_PER_PAGE = 20;

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <Table<Line & { key: number }>
      size="small"
      bordered
      dataSource={lines.map((line, key) => ({ ...line, key }))}
      pagination={{ pageSize: LINES_PER_PAGE, showSizeChanger: false, hideOnSinglePage: true }}
      columns={[
        {
          title,
          dataIndex: 'name',
          render: (name: string, { freeName = name }) =>
            name === freeName ? (
              name
            ) : (
              <>
                {name} <span className="author-muted">→ {freeName}</span>
              </>
            ),
        },
        { title: '内容', dataIndex: 'about' },
      ]}
    />
  );
}

function aboutContest(contest: ArchivePreview['contests'][number]): string {
  const { type, rowCount, duration, ticketCount } = contest;
  if (type === 'external') return CONTEST_TYPE_LABELS.external;
  return [
    ...(type === 'default' ? [] : [CONTEST_TYPE_LABELS[type]]),
    isParent(contest) ? `${rowCount}个子测试` : `${rowCount}道题目`,
    duration === 0 ? '不限时' : `${duration}分钟`,
    ...(ticketCount === 0 ? [] : [`准考证名单${ticketCount}行`]),
  ].join('，');
}

/** The table has them all. */
const MOST_NAMED = 10;

/** Those that get another name, in a sentence. */
function renamedText(what: string, things: readonly { name: string; freeName: string }[]): string[] {
  const renamed = things.filter(({ name, freeName }) => name !== freeName);
  if (renamed.length === 0) return [];
  const names = renamed.slice(0, MOST_NAMED).map(({ name, freeName }) => `“${name}”→“${freeName}”`);
  const more = renamed.length > MOST_NAMED ? `等${renamed.length}个` : '';
  return [`同名的${what}已有，导入后改为：${names.join('，')}${more}`];
}

interface Props {
  preview: ArchivePreview;
  isImporting: boolean;
  /** Why it was not imported. */
  problem: string | undefined;
  onImport(name: string): void;
  another: ReactNode;
}

/** What an exported test holds, before anything is made of it. */
export function ArchivePreviewView({ preview, isImporting, problem, onImport, another }: Props) {
  const { fileName, contests, tasks, files, problems } = preview;
  const [root, ...children] = contests;
  return (
    <>
      {problem !== undefined && <Alert type="error" showIcon title={`导入测试失败：${problem}`} />}
      <Alert
        type={problems.length > 0 ? 'warning' : 'info'}
        showIcon
        title={`“${fileName}”读到${archiveCounts(preview)}，还没有写入`}
        description={
          problems.length > 0 ? `有${problems.length}处没有带来或没有读入，见下面的列表。` : undefined
        }
      />
      <ImportAs
        name={root?.name ?? ''}
        freeName={root?.freeName ?? ''}
        renamed={[
          ...renamedText('子测试', children),
          ...renamedText('题目', tasks),
          '导入后测试的状态为“关闭”，检查后再开放。',
        ]}
        okText="确认导入"
        isImporting={isImporting}
        onImport={onImport}
        another={another}
      />
      {problems.length > 0 && (
        <Section title={`没有带来或没有读入（${problems.length}）`} isGrid={false}>
          <ul className="import-problems">
            {problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Section>
      )}
      <Collapse
        defaultActiveKey={['contests', 'tasks']}
        items={[
          {
            key: 'contests',
            label: `测试（${contests.length}）`,
            children: (
              <Lines
                title="测试"
                lines={contests.map((contest) => ({ ...contest, about: aboutContest(contest) }))}
              />
            ),
          },
          {
            key: 'tasks',
            label: `题目（${tasks.length}）`,
            children: (
              <Lines
                title="题目"
                lines={tasks.map((task) => ({
                  ...task,
                  about: task.questionCount === 0 ? '没有小题' : `${task.questionCount}个小题`,
                }))}
              />
            ),
          },
          {
            key: 'files',
            label: `文件（${files.length}）`,
            children: (
              <Lines title="文件" lines={files.map(({ name, size }) => ({ name, about: sizeText(size) }))} />
            ),
          },
        ].slice(0, files.length === 0 ? 2 : 3)}
      />
    </>
  );
}
