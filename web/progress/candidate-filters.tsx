import { Select, Switch } from 'antd';
import type { ProgressContest } from '#api/school.ts';
import type { SchoolCandidateQuery } from '#domain/progress/school-candidate.schema.ts';
import { SearchBox } from '#web/staff/tables/search-box.tsx';

interface Props {
  query: SchoolCandidateQuery;
  classes: readonly { grade: string; class: string }[];
  contests: readonly ProgressContest[];
  onChange(part: Partial<SchoolCandidateQuery>): void;
  /** The list of the unfinished has them alone. */
  isOfUnfinished?: boolean;
}

/** What a school's list shows, all of it in the address. */
export function CandidateFilters({ query, classes, contests, onChange, isOfUnfinished = false }: Props) {
  const chosen = classes.findIndex((place) => place.grade === query.grade && place.class === query.class);
  const isOfClass = query.grade !== '' || query.class !== '';
  return (
    <div className="author-toolbar" role="search">
      <SearchBox
        className="progress-search"
        label="查找考生"
        placeholder="准考证号或姓名"
        value={query.search}
        onChange={(search) => onChange({ search })}
      />
      <Select<number>
        className="progress-filter"
        aria-label="班级"
        placeholder="全部班级"
        allowClear
        showSearch
        optionFilterProp="label"
        popupMatchSelectWidth={false}
        value={isOfClass && chosen >= 0 ? chosen : null}
        options={classes.map((place, index) => ({ value: index, label: `${place.grade}${place.class}` }))}
        onChange={(index: number | undefined) => {
          const place = index === undefined ? undefined : classes[index];
          onChange({ grade: place?.grade ?? '', class: place?.class ?? '' });
        }}
      />
      <Select<string>
        className="progress-filter"
        aria-label="测试"
        placeholder="全部测试"
        allowClear
        popupMatchSelectWidth={false}
        value={query.contest === '' ? null : query.contest}
        options={contests.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(contest: string | undefined) => onChange({ contest: contest ?? '' })}
      />
      {!isOfUnfinished && (
        <label className="progress-switch">
          <Switch
            size="small"
            checked={query.unfinished === '1'}
            onChange={(isOn) => onChange({ unfinished: isOn ? '1' : '' })}
          />
          只看未完成
        </label>
      )}
    </div>
  );
}
