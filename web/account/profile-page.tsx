import { Fragment, Suspense } from 'react';
import { Link, Redirect, useParams } from 'wouter';
import type { Account, AccountType, Profile } from '#domain/account/account.schema.ts';
import { Card } from '#ui/forms/card.tsx';
import { EmptyState } from '#ui/forms/empty-state.tsx';
import { ErrorPage } from '#ui/error-page.tsx';
import { RoleTags } from '#ui/forms/role-tags.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { Spinner } from '#ui/spinner.tsx';
import { useAccount, useServerData } from '#web/api-client/use-server-data.ts';
import { call } from '#web/api-client/call.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { timeText } from '#web/staff/display-text.ts';
import './account.css';

const OwnAccount = lazyPart(async () => (await import('./own-account.tsx')).OwnAccount);

const ACCOUNT_TYPE_LABELS: Record<AccountType, string> = {
  'normal-user': '管理用户',
  'ticket-user': '考生',
  'report-user': '报告查询用户',
  'school-user': '进度查询用户',
};

function Facts({ profile }: { profile: Profile }) {
  const facts = [
    ['用户名', profile.username],
    ['用户类型', ACCOUNT_TYPE_LABELS[profile.type]],
    ['角色', profile.tag === '' ? '' : <RoleTags tag={profile.tag} />],
    ['姓名', profile.name],
    ['学校/单位', profile.school],
    ['电子邮箱', profile.email],
    ['手机号', profile.cellphone],
    ['注册时间', timeText(profile.createdAt)],
  ] as const;
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value || '—'}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function ProfileOf({ username }: { username: string }) {
  const { data: profile, error } = useServerData(`user/${username}`, () =>
    call('GET /api/get-user', { query: { username } }),
  );
  if (profile === undefined) return error ? <ErrorPage title="加载失败" text={error.message} /> : <Spinner />;
  return profile ? <Facts profile={profile} /> : <EmptyState title="用户不存在" />;
}

function mayView(viewer: Account, username: string): boolean {
  return viewer.username === username || (viewer.type === 'normal-user' && viewer.isAdmin);
}

/** /account shows the viewer, /user/:username the named user, who must be the viewer unless an administrator looks. */
export function ProfilePage() {
  usePageTitle('个人资料');
  const viewer = useAccount().data;
  const username = useParams()['username'] ?? viewer?.username ?? '';
  if (!viewer) {
    return <EmptyState isPage icon="user" title="个人资料" text={<Link to="/login">请登录后查看</Link>} />;
  }
  if (!mayView(viewer, username)) return <Redirect to="/account" replace />;
  return (
    <div className="page profile">
      <h1 className="page__title">个人资料</h1>
      <Card>
        <ProfileOf username={username} />
      </Card>
      {viewer.type === 'normal-user' && viewer.username === username ? (
        <Suspense fallback={<Spinner />}>
          <OwnAccount username={username} />
        </Suspense>
      ) : null}
    </div>
  );
}
