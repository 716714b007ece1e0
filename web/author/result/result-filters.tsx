import { FilterOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Grid, Select } from 'antd';
import { useState } from 'react';
import { CANDIDATE_LABELS } from '#domain/candidate/candidate-values.ts';
import type { ResultFilter } from '#domain/result/result-query.schema.ts';
import { RESULT_MARKS, RESULT_STATES } from '#domain/result/result-states.ts';
import { optionsOf } from '#web/staff/display-text.ts';
import { SearchBox } from '#web/staff/tables/search-box.tsx';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { resultValuesQuery, type ResultScope } from './result-queries.ts';
import { filterCount, isFiltered } from './use-result-address.ts';
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
      label: `${hasSeveralContests ? `${parseEntityId(contestId).name} ` : ''}版本${number}${isPresent ? '（现在的版本）' : ''}，${count}${hasSeveralContests ? '人次' : '人'}`,
    }));
}

interface Props {
  scope: ResultScope;
  query: ResultFilter;
  versions: VersionsByKey;
  onChange(part: Partial<ResultFilter>): void;
  onClear(): void;
}

/** What is chosen below a place stays where the new place has it too. */
function usePlaceChange({ scope, query, onChange }: Pick<Props, 'scope' | 'query' | 'onChange'>) {
  const queries = useQueryClient();
  return async (place: Pick<ResultFilter, 'area' | 'school'>) => {
    if (query.school === '' && query.grade === '' && query.class === '') return onChange(place);
    const valuesOf = (area: string, school: string) =>
      queries.fetchQuery(resultValuesQuery(scope, area, school)).catch(() => undefined);
    const known = place.school === '' ? undefined : await valuesOf(place.area, '');
    const school = !known || known.schools.includes(place.school) ? place.school : '';
    const values = await valuesOf(place.area, school);
    const kept = (all: readonly string[] | undefined, value: string) => (all?.includes(value) ? value : '');
    onChange({
      area: place.area,
      school,
      grade: kept(values?.grades, query.grade),
      class: kept(values?.classes, query.class),
    });
  };
}

/** Whom the table and the statistics are about, all of it in the address. A place that is chosen narrows down those below. */
export function ResultFilters({ scope, query, versions, onChange, onClear }: Props) {
  const isNarrow = Grid.useBreakpoint().md === false;
  const [isOpen, setIsOpen] = useState(false);
  const count = filterCount(query);
  return (
    <div className="author-toolbar result-filters" role="search">
      <SearchBox
        className="result-search"
        label="搜索考生"
        placeholder="准考证号、姓名、角色、学校、回执"
        value={query.search}
        onChange={(search) => onChange({ search })}
      />
      {isNarrow && (
        <Button
          icon={<FilterOutlined aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count === 0 ? '筛选' : `筛选（${count}）`}
        </Button>
      )}
      {(!isNarrow || isOpen) && (
        <Choices scope={scope} query={query} versions={versions} onChange={onChange} />
      )}
      {isFiltered(query) && (
        <Button type="link" onClick={onClear}>
          清除筛选
        </Button>
      )}
    </div>
  );
}

function Choices({ scope, query, versions, onChange }: Omit<Props, 'onClear'>) {
  const { data } = useQuery(resultValuesQuery(scope, query.area, query.school));
  const { areas = [], schools = [], grades = [], classes = [] } = data ?? {};
  const given = versionOptions(versions, scope.contests.length > 1);
  const choosePlace = usePlaceChange({ scope, query, onChange });
  return (
    <>
      {(areas.length > 0 || query.area !== '') && (
        <Filter
          label={CANDIDATE_LABELS.area}
          value={query.area}
          options={same(areas)}
          onChange={(area) => void choosePlace({ area, school: query.school })}
        />
      )}
      <Filter
        label={CANDIDATE_LABELS.school}
        value={query.school}
        options={same(schools)}
        onChange={(school) => void choosePlace({ area: query.area, school })}
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
    </>
  );
}
