import { Link } from 'react-router';
import type { Account } from '#domain/account/account.schema.ts';
import { Icon } from '#ui/icon.tsx';
import { Dropdown } from './dropdown.tsx';
import { useLogout } from './use-logout.ts';
import { showsLogout } from './viewer.ts';

export function AccountMenu({ account }: { account: Account }) {
  const logout = useLogout(account);
  const shownName = account.name || account.ticketId || account.username;
  return (
    <Dropdown label={shownName} icon={<Icon name="user" />}>
      <Link to="/account">个人资料</Link>
      {showsLogout(account) ? (
        <button type="button" disabled={logout.isRunning} onClick={() => logout.run()}>
          退出登录
        </button>
      ) : null}
    </Dropdown>
  );
}
