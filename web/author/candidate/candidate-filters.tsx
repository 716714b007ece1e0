import { Button, Select, Switch } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { ROLES } from '#domain/account/tags.ts';
import { CANDIDATE_LABELS } from '#domain/candidate/candidate-values.ts';
import type { CandidateQuery } from '#domain/candidate/candidate-query.schema.ts';
import { SearchBox } from '#web/staff/tables/search-box.tsx';
import { isFiltered } from './candidate-address.ts';
import { candidateValuesQuery } from './candidate-queries.ts';

interface FilterProps {
  label: string;
  value: string;
  values: readonly string[];
  onChange(value: string): void;
}

function Filter({ label, value, values, onChange }: FilterProps) {
  return (
    <Select<string>
      className="candidate-filter"
      aria-label={label}
      placeholder={label}
      allowClear
      showSearch
      popupMatchSelectWidth={false}
      value={value === '' ? null : value}
      options={values.map((entry) => ({ value: entry, label: entry }))}
      onChange={(chosen: string | undefined) => onChange(chosen ?? '')}
    />
  );
}

const EITHER = {
  hasLog: { label: '登录', yes: '已登录', no: '未登录' },
  unfinished: { label: '完成情况', yes: '有未完成的测试', no: '全部完成' },
} as const;

interface EitherFilterProps {
  name: keyof typeof EITHER;
  value: '' | '0' | '1';
  onChange(value: '' | '0' | '1'): void;
}

function EitherFilter({ name, value, onChange }: EitherFilterProps) {
  const { label, yes, no } = EITHER[name];
  return (
    <Select<'0' | '1'>
      className="candidate-filter"
      aria-label={label}
      placeholder={label}
      allowClear
      popupMatchSelectWidth={false}
      value={value === '' ? null : value}
      options={[
        { value: '1', label: yes },
        { value: '0', label: no },
      ]}
      onChange={(chosen: '0' | '1' | undefined) => onChange(chosen ?? '')}
    />
  );
}

interface Props {
  owner: string;
  query: CandidateQuery;
  onChange(part: Partial<CandidateQuery>): void;
  onClear(): void;
}

/** What a list shows, all of it in the address. A place that is chosen narrows down what can be chosen below it. */
export function CandidateFilters({ owner, query, onChange, onClear }: Props) {
  const { data } = useQuery(candidateValuesQuery(owner, query.area, query.school));
  const { areas = [], schools = [], grades = [], classes = [] } = data ?? {};
  const below = { grade: '', class: '' };
  return (
    <div className="author-toolbar" role="search">
      <SearchBox
        className="candidate-search"
        label="查找考生"
        placeholder="准考证号或姓名"
        value={query.search}
        onChange={(search) => onChange({ search })}
      />
      <Filter
        label={CANDIDATE_LABELS.area}
        value={query.area}
        values={areas}
        onChange={(area) => onChange({ area, school: '', ...below })}
      />
      <Filter
        label={CANDIDATE_LABELS.school}
        value={query.school}
        values={schools}
        onChange={(school) => onChange({ school, ...below })}
      />
      <Filter
        label={CANDIDATE_LABELS.grade}
        value={query.grade}
        values={grades}
        onChange={(grade) => onChange({ grade })}
      />
      <Filter
        label={CANDIDATE_LABELS.class}
        value={query.class}
        values={classes}
        onChange={(inClass) => onChange({ class: inClass })}
      />
      <Filter
        label={CANDIDATE_LABELS.tag}
        value={query.tag}
        values={ROLES}
        onChange={(tag) => onChange({ tag })}
      />
      <EitherFilter name="hasLog" value={query.hasLog} onChange={(hasLog) => onChange({ hasLog })} />
      <EitherFilter
        name="unfinished"
        value={query.unfinished}
        onChange={(unfinished) => onChange({ unfinished })}
      />
      <label className="candidate-all">
        <Switch
          size="small"
          checked={query.all === '1'}
          onChange={(isOn) => onChange({ all: isOn ? '1' : '' })}
        />
        显示协同中心和未登录的备用考生
      </label>
      {isFiltered(query) && (
        <Button type="link" onClick={onClear}>
          清除筛选
        </Button>
      )}
    </div>
  );
}
