import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/forms/empty-state.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { LoadFailure } from '#web/staff/load-failure.tsx';
import type { ChoiceProps } from './place-choice.tsx';
import { ReportEntry } from './report-entry.tsx';
import { reportPath } from './report-paths.ts';
import { candidatesQuery } from './report-queries.ts';
import { SearchField } from './search-field.tsx';

/** Whoever took a test without being on the list is found by the whole number. */
function NobodyFound({ owner, template, search }: Omit<ChoiceProps, 'onSearch'>) {
  if (search === '')
    return <EmptyState title="还没有考生的报告" text="名单中还没有考生参加这个模板的测试。" />;
  return (
    <EmptyState
      title={`名单中没有找到“${search}”的报告`}
      text="不在名单中的考生，可以用完整的准考证号打开报告。"
      actions={
        <ButtonLink to={reportPath({ owner, template, candidate: search })}>
          打开准考证号为“{search}”的报告
        </ButtonLink>
      }
    />
  );
}

/** The candidates of whom a template has reports. */
export function CandidateChoice({ owner, template, search, onSearch }: ChoiceProps) {
  const found = useQuery(candidatesQuery(owner, search));
  const { data } = found;
  if (found.error && !data) return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />;
  const reported = data?.candidates.filter(({ reports }) => reports.includes(template)) ?? [];
  return (
    <>
      <SearchField label="查找考生" placeholder="准考证号或姓名" value={search} onChange={onSearch} />
      {data && data.total > data.candidates.length && (
        <p className="report-finder__note">考生较多，只列出前面的，请用准考证号或姓名查找。</p>
      )}
      {!data && <Spinner />}
      {data && reported.length === 0 && !found.isPlaceholderData && (
        <NobodyFound {...{ owner, template, search }} />
      )}
      <ul className="report-entries" aria-busy={found.isPlaceholderData}>
        {reported.map(({ name, realName, school, grade, class: inClass }) => {
          const place = { owner, template, candidate: name };
          const note = [realName === '' ? '' : name, school, `${grade}${inClass}`].filter(Boolean).join('　');
          return (
            <ReportEntry
              key={name}
              title={realName || name}
              note={note}
              to={reportPath(place)}
              place={place}
            />
          );
        })}
      </ul>
    </>
  );
}
