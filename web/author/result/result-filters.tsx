import { Button, Select } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { CANDIDATE_LABELS } from '#domain/candidate/candidate-values.ts';
import type { ResultFilter } from '#domain/result/result-query.schema.ts';
import { RESULT_MARKS, RESULT_STATES } from '#domain/result/result-states.ts';
import { optionsOf } from '#web/staff/display-text.ts';
import { SearchBox } from '#web/staff/tables/search-box.tsx';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { resultValuesQuery, type ResultScope } from './result-queries.ts';
import { isFiltered } from './use-result-address.ts';
import type { VersionsByKey } from './versions/given-versions.ts';

interface Option {
  value: string;
  label: string;
}

interface FilterProps {
  label: string;
  value: string;
  options: Option[];
  onChange(value: string): void;
}

function Filter({ label, value, options, onChange }: FilterProps) {
  return (
    <Select<string>
      className="result-filter"
      aria-label={label}
      placeholder={label}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={value === '' ? null : value}
      options={options}
      onChange={(chosen: string | undefined) => onChange(chosen ?? '')}
    />
  );
}

/** Several at once, written as a comma list. */
function ListFilter({ label, value, options, onChange }: FilterProps) {
  return (
    <Select<string[]>
      mode="multiple"
      className="result-filter"
      aria-label={label}
      placeholder={label}
      allowClear
      showSearch={false}
      maxTagCount={1}
      popupMatchSelectWidth={false}
      value={value === '' ? [] : value.split(',')}
      options={options}
      onChange={(chosen) =>
        onChange(
          options
            .map((option) => option.value)
            .filter((each) => chosen.includes(each))
            .join(','),
        )
      }
    />
  );
}

const same = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));

function versionOptions(versions: VersionsByKey, hasSeveralContests: boolean): Option[] {
  return [...versions.values()]
    .filter(({ count }) => count > 0)
    .map(({ key, number, isPresent, count, contestId }) => ({
      value: key,
      label: `${hasSeveralContests ? `${parseEntityId(contestId).name} ` : ''}版本${number}${isPresent ? '（现在的版本）' : ''}，${count}人`,
    }));
}

interface Props {
  scope: ResultScope;
  query: ResultFilter;
  versions: VersionsByKey;
  onChange(part: Partial<ResultFilter>): void;
  onClear(): void;
}

/** Whom the table and the statistics are about, all of it in the address. A place that is chosen narrows down those below. */
export function ResultFilters({ scope, query, versions, onChange, onClear }: Props) {
  const { data } = useQuery(resultValuesQuery(scope, query.area, query.school));
  const { areas = [], schools = [], grades = [], classes = [] } = data ?? {};
  const below = { grade: '', class: '' };
  const given = versionOptions(versions, scope.contests.length > 1);
  return (
    <div className="author-toolbar" role="search">
      <SearchBox
        className="result-search"
        label="搜索考生"
        placeholder="准考证号、姓名、角色、学校、回执"
        value={query.search}
        onChange={(search) => onChange({ search })}
      />
      {(areas.length > 0 || query.area !== '') && (
        <Filter
          label={CANDIDATE_LABELS.area}
          value={query.area}
          options={same(areas)}
          onChange={(area) => onChange({ area, school: '', ...below })}
        />
      )}
      <Filter
        label={CANDIDATE_LABELS.school}
        value={query.school}
        options={same(schools)}
        onChange={(school) => onChange({ school, ...below })}
      />
      <Filter
        label={CANDIDATE_LABELS.grade}
        value={query.grade}
        options={same(grades)}
        onChange={(grade) => onChange({ grade })}
      />
      <Filter
        label={CANDIDATE_LABELS.class}
        value={query.class}
        options={same(classes)}
        onChange={(inClass) => onChange({ class: inClass })}
      />
      <ListFilter
        label="状态"
        value={query.states}
        options={optionsOf(RESULT_STATES)}
        onChange={(states) => onChange({ states })}
      />
      <ListFilter
        label="标记"
        value={query.marks}
        options={optionsOf(RESULT_MARKS)}
        onChange={(marks) => onChange({ marks })}
      />
      {(given.length > 1 || query.version !== '') && (
        <Filter
          label="版本"
          value={query.version}
          options={given}
          onChange={(version) => onChange({ version })}
        />
      )}
      {isFiltered(query) && (
        <Button type="link" onClick={onClear}>
          清除筛选
        </Button>
      )}
    </div>
  );
}
