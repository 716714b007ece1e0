import { Button } from 'antd';
import type { Takeover, TicketUser } from '#api/result.ts';
import type { ResultRow } from '#domain/result/result-row.schema.ts';
import { durationText } from '#domain/session/clock-text.ts';
import { FULL_NOTES } from '#domain/session/volume.ts';
import { RoleTags } from '#ui/forms/role-tags.tsx';
import { Tag } from '#ui/tag.tsx';
import { timeText } from '#web/staff/display-text.ts';
import { StateTags } from '../table/row-marks.tsx';
import { deadlineText } from '../table/deadline.ts';
import { fromTo } from '../takeover-note.tsx';
import { type GivenVersion, savedText } from '../versions/given-versions.ts';

type Person = Pick<TicketUser, 'tag' | 'area' | 'school' | 'grade' | 'class'>;

/** Who it is, and how far they have come, as far as the list says it. */
export function PersonLine({ person, row }: { person: Person | undefined; row: ResultRow | undefined }) {
  const places = person ? [person.area, person.school, `${person.grade}${person.class}`] : [];
  return (
    <div className="result-person">
      {row && <StateTags row={row} />}
      {person && <RoleTags tag={person.tag} />}
      <span>{places.filter(Boolean).join('　')}</span>
    </div>
  );
}

function timesOf(user: TicketUser, at: string): [label: string, text: string][] {
  const { startTime, stopTime } = user;
  const used =
    startTime === '' || stopTime === '' ? '' : durationText(Date.parse(stopTime) - Date.parse(startTime));
  return [
    ['开始时间', timeText(startTime)],
    ['结束时间', timeText(stopTime)],
    ['截止时间', deadlineText(user, at)],
    ['用时', used],
  ];
}

interface TakeoverFactProps {
  count: number;
  takeovers: readonly Takeover[];
}

function TakeoverFact({ count, takeovers }: TakeoverFactProps) {
  if (count === 0) return null;
  return (
    <div>
      <dt>换设备登录</dt>
      <dd>
        {count} 次
        {takeovers.map((takeover) => (
          <div key={takeover.at} className="author-muted">
            {timeText(takeover.at)}，{fromTo(takeover)}
          </div>
        ))}
      </dd>
    </div>
  );
}

interface Props {
  user: TicketUser;
  version: GivenVersion | undefined;
  /** The server's time. */
  at: string;
  /** Of the last day, newest first. */
  takeovers: readonly Takeover[];
  onShowVersion(key: string): void;
}

/** What is known about the sitting itself: times, device, version, receipt. */
export function CandidateFacts({ user, version, at, takeovers, onShowVersion }: Props) {
  return (
    <dl className="result-facts">
      {timesOf(user, at)
        .filter(([, text]) => text !== '')
        .map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      {user.receipt && (
        <div>
          <dt>回执</dt>
          <dd>
            <strong className="result-code">{user.receipt.code}</strong>
            <span className="author-muted">
              {`　${timeText(user.receipt.at)} 结束测试，收到${user.receipt.count}份答案`}
            </span>
          </dd>
        </div>
      )}
      {version && (
        <div>
          <dt>版本</dt>
          <dd>
            作答的是版本{version.number}
            {version.isPresent ? '（现在的版本）' : ''}
            <span className="author-muted">　{savedText(version)}</span>{' '}
            {!version.isPresent && <Tag tone="warning">较早的版本</Tag>}
            <Button type="link" size="small" onClick={() => onShowVersion(version.key)}>
              查看这一版
            </Button>
          </dd>
        </div>
      )}
      {user.clientIp !== '' && (
        <div>
          <dt>设备</dt>
          <dd className="author-muted">
            登录地址：{user.clientIp}　浏览器：{user.userAgent}
          </dd>
        </div>
      )}
      <TakeoverFact count={Math.max(user.takeovers, takeovers.length)} takeovers={takeovers} />
      {user.full.map((kind) => (
        <div key={kind}>
          <dt>
            <Tag tone="warning">{FULL_NOTES[kind].mark}</Tag>
          </dt>
          <dd className="author-muted">{FULL_NOTES[kind].text}</dd>
        </div>
      ))}
    </dl>
  );
}
