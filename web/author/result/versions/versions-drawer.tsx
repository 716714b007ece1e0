import { Collapse, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { TaskBody } from '#tasks/view/task-body.tsx';
import { Tag } from '#ui/tag.tsx';
import { ErrorBoundary } from '#web/shell/failed-page.tsx';
import { SideDrawer } from '#web/staff/side-drawer.tsx';
import { rowTitle } from '../../contest/task-rows.ts';
import {
  type GivenTask,
  type GivenVersion,
  presentVersion,
  savedText,
  type VersionsByKey,
} from './given-versions.ts';
import { versionDifferences } from './version-differences.ts';

const NOTHING = {};

function VersionTask({ title, task }: Pick<GivenTask, 'task'> & { title: string }) {
  return (
    <section className="version-task">
      <h3 className="version-task-name">{title}</h3>
      {task ? (
        <ErrorBoundary fallback={<span className="author-muted">这一题无法显示</span>}>
          <Suspense fallback={<Skeleton active title={false} />}>
            <TaskBody task={task} payload={NOTHING} mode="view" />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <span className="author-muted">没有找到这一题的内容</span>
      )}
    </section>
  );
}

interface VersionContentProps {
  version: GivenVersion;
  present: GivenVersion | undefined;
}

function VersionContent({ version, present }: VersionContentProps) {
  const names = version.tasks.map(({ name }) => name);
  const differences = present && !version.isPresent ? versionDifferences(version, present) : [];
  return (
    <>
      {differences.length > 0 && (
        <>
          <p className="author-muted">与现在的版本相比：</p>
          <ul className="version-differences">
            {differences.map((text, index) => (
              <li key={index}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <div className="result-page">
        {version.tasks.map(({ task }, index) => (
          <VersionTask key={index} title={rowTitle(names, index)} task={task} />
        ))}
      </div>
    </>
  );
}

function VersionTitle({ number, isPresent, count, ...saved }: GivenVersion) {
  return (
    <span className="version-title">
      <strong>版本{number}</strong>
      {isPresent ? <Tag tone="success">现在的版本</Tag> : <Tag>较早的版本</Tag>}
      <span>{count} 人作答</span>
      <span className="author-muted">{savedText(saved)}</span>
    </span>
  );
}

interface Props {
  versions: VersionsByKey;
  /** The one that is open at first. */
  shown: string;
  onClose(): void;
}

/** Every version that somebody has answered, and the present one, as candidates see it. */
export function VersionsDrawer({ versions, shown, onClose }: Props) {
  const [open, setOpen] = useState([shown]);
  const all = [...versions.values()].reverse();
  const contestIds = [...new Set(all.map(({ contestId }) => contestId))];
  return (
    <SideDrawer title="作答的各个版本" width={960} onClose={onClose}>
      {contestIds.map((contestId) => (
        <section key={contestId} className="author-section">
          <h2 className="version-contest">{parseEntityId(contestId).name}</h2>
          <Collapse
            activeKey={open}
            onChange={setOpen}
            destroyOnHidden
            items={all
              .filter((version) => version.contestId === contestId)
              .map((version) => ({
                key: version.key,
                label: <VersionTitle {...version} />,
                children: <VersionContent version={version} present={presentVersion(versions, contestId)} />,
              }))}
          />
        </section>
      ))}
    </SideDrawer>
  );
}
