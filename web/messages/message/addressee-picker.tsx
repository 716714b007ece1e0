import { useQuery } from '@tanstack/react-query';
import { Input, Skeleton, Tree } from 'antd';
import { useMemo, useState } from 'react';
import type { AddresseeChoices } from '#api/message.ts';
import { PartFailure } from '#web/staff/part-failure.tsx';
import { addresseesQuery } from '../correspondence-queries.ts';

interface Node {
  key: string;
  title: string;
  /** Of a school. */
  user?: string;
  children?: Node[];
}

/**
 * Areas with their schools, as far as a search finds them. Their keys are places in the list: the tree makes ids of them, in which
 * all Chinese names would look alike.
 */
function nodesOf({ areas }: AddresseeChoices, search: string): Node[] {
  const wanted = search.trim();
  return areas.flatMap(({ area, schools }, at) => {
    const isWhole = wanted === '' || area.includes(wanted);
    const children = schools
      .map(({ school, user }, place) => ({ key: `${at}-${place}`, title: school, user }))
      .filter(({ title }) => isWhole || title.includes(wanted));
    if (children.length === 0) return [];
    const title = `${area === '' ? '（未填写区县）' : area}（${children.length}所学校）`;
    return [{ key: String(at), title, children }];
  });
}

interface Props {
  owner: string;
  chosen: readonly string[];
  onChange(users: string[]): void;
}

/** The schools that somebody may write to; checking an area checks all of its schools that are shown. */
export function AddresseePicker({ owner, chosen, onChange }: Props) {
  const { data, error, refetch } = useQuery(addresseesQuery(owner));
  const [search, setSearch] = useState('');
  const nodes = useMemo(() => (data ? nodesOf(data, search) : []), [data, search]);
  if (error && !data) return <PartFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  if (data.areas.length === 0) {
    return <p className="author-muted">考生名单中还没有学校，请先导入考生名单。</p>;
  }
  const schools = nodes.flatMap(({ children = [] }) => children);
  const users = new Map(schools.map(({ key, user = '' }) => [key, user]));
  const check = (keys: readonly string[]) => {
    const shown = new Set(users.values());
    const found = keys.map((key) => users.get(key)).filter((user) => user !== undefined);
    // Those whom the search does not show stay chosen.
    onChange([...new Set([...chosen.filter((user) => !shown.has(user)), ...found])]);
  };
  return (
    <div className="addressees">
      <Input
        allowClear
        aria-label="查找学校或区县"
        placeholder="查找学校或区县"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Tree<Node>
        checkable
        selectable={false}
        height={220}
        aria-label="学校"
        treeData={nodes}
        defaultExpandAll={data.areas.length === 1}
        checkedKeys={schools.filter(({ user = '' }) => chosen.includes(user)).map(({ key }) => key)}
        onCheck={(keys) => check((Array.isArray(keys) ? keys : keys.checked).map(String))}
      />
    </div>
  );
}
