import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { isForPlaces, tellsOwnAnswers } from '#domain/report/place-report.ts';
import { subjectOfPlace } from '#domain/report/report-subject.ts';
import type { ReportTemplate } from '#domain/report/report-template.schema.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/forms/empty-state.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { LoadFailure } from '#web/staff/load-failure.tsx';
import { CandidateChoice } from './candidate-choice.tsx';
import { PlaceChoice } from './place-choice.tsx';
import { ReportEntry } from './report-entry.tsx';
import { reportPath } from './report-paths.ts';
import { templatesQuery } from './report-queries.ts';
import { FINDER_SIDES, useFinderAddress } from './use-finder-address.ts';
import type { ReportReader } from './use-report-reader.ts';

const ALL_SIDES = ['candidate', 'school', 'area'] as const;
const PLACES = ['school', 'area'] as const;

/** Of one school alone there is nothing to choose but the template. */
function OwnSchool({ reader, templates }: FinderProps) {
  const { owner, ownSchool } = reader;
  if (!ownSchool) return null;
  return (
    <ul className="report-entries">
      {templates.map(({ name, desc }) => {
        const place = { owner, candidate: subjectOfPlace(ownSchool), template: name };
        return <ReportEntry key={name} title={name} note={desc} to={reportPath(place)} place={place} />;
      })}
    </ul>
  );
}

function OwnAnswersNote({ template }: { template: ReportTemplate }) {
  if (!tellsOwnAnswers(template.text, template.postAsks)) return null;
  const edited = `/report-template-edit-text/${encodeURIComponent(template.name)}`;
  return (
    <p className="report-finder__warning">
      这个模板写的是一名考生的作答（“题目:编号:作答”标签），学校和区县的报告中这些地方显示为错误，学校和区县人员的页面上也不列出它。
      请为学校和区县另做一个模板，或<Link to={edited}>编辑报告文本</Link>。
    </p>
  );
}

function Finder({ reader, templates }: FinderProps) {
  const { owner, kind } = reader;
  const asked = useFinderAddress();
  const { search, change } = asked;
  const template = templates.find(({ name }) => name === asked.template) ?? templates[0];
  if (!template) return null;
  const { name } = template;
  const sides = kind === 'author' && !isForPlaces(template) ? ALL_SIDES : PLACES;
  const by = sides.find((side) => side === asked.by) ?? sides[0];
  const choice = { owner, template: name, search, onSearch: (words: string) => change({ search: words }) };
  return (
    <>
      <div className="report-finder__bar">
        <SelectField
          className="report-finder__template"
          label="报告模板"
          value={name}
          options={templates.map((one) => one.name)}
          onChange={(chosen) => change({ template: chosen })}
        />
        <div className="report-finder__sides" role="group" aria-label="查看谁的报告">
          {sides.map((side) => (
            <Button
              key={side}
              variant={side === by ? 'primary' : 'default'}
              aria-pressed={side === by}
              onClick={() => change({ by: side, search: '' })}
            >
              {FINDER_SIDES[side]}
            </Button>
          ))}
        </div>
      </div>
      {template.desc !== '' && <p className="report-finder__note">{template.desc}</p>}
      {kind === 'author' && by !== 'candidate' && <OwnAnswersNote template={template} />}
      {by === 'candidate' ? (
        <CandidateChoice key={by} {...choice} />
      ) : (
        <PlaceChoice key={by} by={by} {...choice} />
      )}
    </>
  );
}

interface FinderProps {
  reader: ReportReader;
  templates: readonly ReportTemplate[];
}

/** Where authors, and staff of schools and districts, find the report that they want to look at. */
export function ReportFinder({ reader }: { reader: ReportReader }) {
  const isAuthor = reader.kind === 'author';
  const title = isAuthor ? '查看报告' : '学校报告';
  usePageTitle(title);
  const templates = useQuery(templatesQuery(reader.owner));
  if (templates.error)
    return <LoadFailure error={templates.error} onRetry={() => void templates.refetch()} />;
  if (!templates.data) return <Spinner />;
  if (templates.data.length === 0) {
    return isAuthor ? (
      <EmptyState
        isPage
        title="还没有报告模板"
        text="先制作报告模板，再在这里查看每名考生、每所学校和每个区县的报告。"
        actions={<ButtonLink to="/report-template-edit">打开报告模板</ButtonLink>}
      />
    ) : (
      <EmptyState
        isPage
        title="还没有可以查看的报告"
        text="还没有发布学校和区县的报告，或本校、本区还没有考生作答，请过些时候再来看看。"
      />
    );
  }
  return (
    <div className="page report-list">
      <h1 className="page__title">{title}</h1>
      {reader.ownSchool ? (
        <>
          <p className="report-finder__note">{reader.ownSchool.school}</p>
          <OwnSchool reader={reader} templates={templates.data} />
        </>
      ) : (
        <Finder reader={reader} templates={templates.data} />
      )}
    </div>
  );
}
