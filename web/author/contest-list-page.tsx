import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { PageHeader } from '#web/staff/page-header.tsx';
import { EntityTable } from '#web/staff/tables/entity-table.tsx';
import { useListSearch } from '#web/staff/tables/list-search.ts';
import { SearchBox } from '#web/staff/tables/search-box.tsx';
import { useOwner } from '#web/staff/use-owner.ts';
import { deleteContest } from './contest/contest-changes.ts';
import { contestColumns } from './contest/contest-columns.tsx';
import { CopyContestDialog } from './contest/copy-contest-dialog.tsx';
import { ExportContestDialog } from './contest/export-contest-dialog.tsx';
import { NewContestDialog } from './contest/new-contest-dialog.tsx';
import { TemplateDialog } from './contest/template-dialog.tsx';
import { UnsavedContests } from './contest/unsaved-contests.tsx';
import { contestsQuery, forgetAuthorData } from './queries.ts';
import './contest/contest.css';

/** Also by what it is made of: an author may know a test only by one of its tasks. */
const searchedTexts = ({ name, cardName, organizer, tag, tasks }: Contest) => [
  name,
  cardName,
  organizer,
  tag,
  ...tasks.slice(1, -1),
];

export function ContestListPage() {
  usePageTitle('我的测试');
  const owner = useOwner();
  const contests = useQuery(contestsQuery(owner));
  const queries = useQueryClient();
  const { search, onSearch, find } = useListSearch(searchedTexts);
  const [isAdding, setIsAdding] = useState(false);
  const [copied, setCopied] = useState<Contest>();
  const [exported, setExported] = useState<Contest>();
  const [isChoosing, setIsChoosing] = useState(false);
  const names = contests.data?.map(({ name }) => name) ?? [];

  const remove = async (contest: Contest) => {
    await deleteContest(contest);
    await forgetAuthorData(queries);
  };

  return (
    <div className="author-page author-page-full">
      <PageHeader title="我的测试">
        <SearchBox
          label="搜索测试"
          placeholder="名称、主办方、题目…"
          className="staff-list-search"
          value={search}
          onChange={onSearch}
        />
        <Button
          type="primary"
          icon={<PlusOutlined />}
          disabled={!contests.data}
          onClick={() => setIsAdding(true)}
        >
          添加测试
        </Button>
      </PageHeader>
      <UnsavedContests owner={owner} taken={names} />
      <EntityTable
        query={{ ...contests, data: contests.data && find(contests.data) }}
        columns={contestColumns({ onDelete: remove, onCopy: setCopied, onExport: setExported })}
        rowKey="name"
        emptyText={search === '' ? '还没有测试，点击“添加测试”新建一个' : `没有找到与“${search}”有关的测试`}
        emptyAction={search === '' && <Button onClick={() => setIsChoosing(true)}>从模板新建</Button>}
        minWidth={1300}
      />
      {isAdding && (
        <NewContestDialog
          owner={owner}
          taken={names}
          onClose={() => setIsAdding(false)}
          onTemplates={() => {
            setIsAdding(false);
            setIsChoosing(true);
          }}
        />
      )}
      {isChoosing && <TemplateDialog owner={owner} onClose={() => setIsChoosing(false)} />}
      {exported && <ExportContestDialog contest={exported} onClose={() => setExported(undefined)} />}
      {copied && <CopyContestDialog contest={copied} taken={names} onClose={() => setCopied(undefined)} />}
    </div>
  );
}
