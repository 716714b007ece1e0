import { CopyOutlined, PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Empty, Input, Spin } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { SchoolCandidateQuery } from '#domain/progress/school-candidate.schema.ts';
import { tagsOf, tagText } from '#domain/account/tags.ts';
import { Tag } from '#ui/tag.tsx';
import { copyText } from '#web/staff/copy-text.ts';
import { LoadFailure } from '#web/staff/load-failure.tsx';
import { schoolText } from './progress-paths.ts';
import { type School, unfinishedQuery } from './progress-queries.ts';
import {
  byClass,
  type ClassGroup,
  groupText,
  leftText,
  listTitle,
  overText,
  peopleText,
  unfinishedText,
} from './unfinished-text.ts';

function ClassTable({ group }: { group: ClassGroup }) {
  return (
    <section className="unfinished-class">
      <h3>{groupText(group)}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col" className="unfinished-tick">
              已联系
            </th>
            <th scope="col" className="unfinished-name">
              姓名
            </th>
            <th scope="col" className="unfinished-role">
              角色
            </th>
            <th scope="col" className="unfinished-number">
              准考证号
            </th>
            <th scope="col">未完成的测试</th>
          </tr>
        </thead>
        <tbody>
          {group.people.map((person) => (
            <tr key={person.name} className={person.hasLeft ? 'unfinished-gone' : undefined}>
              <td className="unfinished-tick">
                <span className="unfinished-box" aria-hidden />
              </td>
              <td>
                {person.realName} {person.hasLeft && <Tag tone="default">流出</Tag>}
              </td>
              <td>{tagsOf(person.tag).map(tagText).join('、')}</td>
              <td>{person.name}</td>
              <td>{leftText(person)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface Props {
  school: School;
  query: SchoolCandidateQuery;
  /** The title of the test that it is about; empty for all. */
  contest: string;
}

/** Whom to call: to be printed and ticked off by pen, or sent to a group. */
export function UnfinishedList({ school, query, contest }: Props) {
  const { message } = App.useApp();
  const [byHand, setByHand] = useState<string>();
  const { data, error, isFetching, refetch } = useQuery(unfinishedQuery(school, query));
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin />;
  const name = schoolText(school.school);
  const people = data.candidates;
  const about = { school: name, contest };
  const copy = async () => {
    const text = unfinishedText({ ...about, at: data.at, people });
    if (await copyText(text)) void message.success(`已复制${people.length}人的名单，不含准考证号`);
    else setByHand(text);
  };
  return (
    <div className="unfinished">
      <div className="unfinished-actions">
        <Button
          type="primary"
          icon={<PrinterOutlined />}
          disabled={people.length === 0}
          onClick={() => window.print()}
        >
          打印
        </Button>
        <Button icon={<CopyOutlined />} disabled={people.length === 0} onClick={() => void copy()}>
          复制文字
        </Button>
        <Button loading={isFetching} onClick={() => void refetch()}>
          刷新名单
        </Button>
      </div>
      {byHand !== undefined && (
        <Input.TextArea
          aria-label="名单文字，请手动复制"
          autoSize={{ minRows: 4, maxRows: 12 }}
          value={byHand}
          readOnly
        />
      )}
      {data.isCut && (
        <Alert
          type="warning"
          showIcon
          title={`共${data.total}人，只列出前${people.length}人，请按班级查看`}
        />
      )}
      {people.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有未完成的考生" />
      ) : (
        <div className="unfinished-sheet">
          <h2>{listTitle(about)}</h2>
          <p className="unfinished-about">
            {[
              school.area,
              peopleText(data.total, people),
              overText(people),
              `截至${dayjs(data.at).format('YYYY年M月D日 H:mm')}`,
            ]
              .filter(Boolean)
              .join('　')}
          </p>
          {byClass(people).map((group) => (
            <ClassTable key={group.title} group={group} />
          ))}
        </div>
      )}
    </div>
  );
}
