import type { Dashboard } from '#domain/session/dashboard.schema.ts';
import { RoleTags } from '#ui/role-tags.tsx';

/** What is asked of whom. Who it is stands here only for the candidate who is logged in. */
export function DashboardHeading({ dashboard }: { dashboard: Dashboard }) {
  const { title, organizer, ticket, candidate } = dashboard;
  return (
    <header className="dashboard__head">
      <h1 className="page__title">{title}</h1>
      {organizer ? <p className="page__lead">{organizer}</p> : null}
      <dl className="dashboard__facts">
        <div>
          <dt>准考证号</dt>
          <dd>{ticket}</dd>
        </div>
        {candidate?.name ? (
          <div>
            <dt>姓名</dt>
            <dd>{candidate.name}</dd>
          </div>
        ) : null}
        {candidate?.tag ? (
          <div>
            <dt>角色</dt>
            <dd>
              <RoleTags tag={candidate.tag} />
            </dd>
          </div>
        ) : null}
        {candidate?.school ? (
          <div>
            <dt>学校</dt>
            <dd>{candidate.school}</dd>
          </div>
        ) : null}
      </dl>
    </header>
  );
}
