import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ReportedPlace, subjectOfPlace } from '#domain/report/report-subject.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/forms/empty-state.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { LoadFailure } from '#web/staff/load-failure.tsx';
import { isFound } from '#web/staff/tables/list-search.ts';
import { ReportEntry } from './report-entry.tsx';
import { reportPath } from './report-paths.ts';
import { placesQuery } from './report-queries.ts';
import { SearchField } from './search-field.tsx';
import { FINDER_SIDES } from './use-finder-address.ts';

/** A city has thousands of schools; who wants one of them searches. */
const SHOWN_AT_ONCE = 50;

export interface ChoiceProps {
  owner: string;
  template: string;
  search: string;
  onSearch(search: string): void;
}

interface Props extends ChoiceProps {
  by: 'school' | 'area';
}

function Places({
  places,
  owner,
  template,
}: { places: readonly ReportedPlace[] } & Omit<ChoiceProps, 'search' | 'onSearch'>) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  return (
    <>
      <ul className="report-entries">
        {places.slice(0, shown).map((place) => {
          const candidate = subjectOfPlace(place);
          const report = { owner, candidate, template };
          return (
            <ReportEntry
              key={candidate}
              title={place.school ?? place.area}
              {...(place.school === undefined ? {} : { note: place.area })}
              to={reportPath(report)}
              place={report}
            />
          );
        })}
      </ul>
      {places.length > shown && (
        <div className="report-finder__more">
          <Button onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
            再显示{Math.min(SHOWN_AT_ONCE, places.length - shown)}个（共{places.length}个）
          </Button>
        </div>
      )}
    </>
  );
}

/** The schools, or the districts, that a template has reports of. */
export function PlaceChoice({ owner, template, by, search, onSearch }: Props) {
  const places = useQuery(placesQuery(owner, template));
  if (places.error) return <LoadFailure error={places.error} onRetry={() => void places.refetch()} />;
  if (!places.data) return <Spinner />;
  const all: ReportedPlace[] =
    by === 'school' ? places.data.schools : places.data.areas.map((area) => ({ area }));
  const found = all.filter(({ area, school = '' }) => isFound(search, [area, school]));
  const what = FINDER_SIDES[by];
  if (all.length === 0)
    return (
      <EmptyState
        title={`还没有${what}的报告`}
        text={`模板的测试还没有考生作答，或考生名单中没有填写${what}。`}
      />
    );
  return (
    <>
      {all.length > 1 && (
        <SearchField
          label={`查找${what}`}
          placeholder={by === 'school' ? '学校或区县的名称' : '区县的名称'}
          value={search}
          onChange={onSearch}
        />
      )}
      {found.length === 0 ? (
        <EmptyState title={`没有名称含“${search}”的${what}`} />
      ) : (
        <Places key={search} {...{ owner, template }} places={found} />
      )}
    </>
  );
}
