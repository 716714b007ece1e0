import { useState, type KeyboardEvent } from 'react';
import { Link } from 'wouter';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import type { Owner } from '#api/owner.ts';
import { mayActFor } from '#domain/account/access.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { usePaused } from '#ui/use-paused.ts';
import { call } from '#web/api-client/call.ts';
import { useServerData } from '#web/api-client/use-server-data.ts';
import { askedOwner, ownerLabel, pathAtOwner, useAskedAgain, useKnownOwner } from './acting-for.ts';
import { ExactLinks } from './exact-links.tsx';
import './owner-switch.css';

const PEOPLE =
  'M3 19c.6-3 2.9-4.6 6-4.6s5.4 1.6 6 4.6M5.5 8a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M15.2 4.8a3.5 3.5 0 0 1 0 6.4M17.6 14.8c2 .7 3.2 2.1 3.6 4.2';

/** Those whom the account may act for and whose name holds the text; the last ones stay while the next are on their way. */
function useOwners(account: Account, text: string) {
  const search = usePaused(text);
  const { data, error, reload } = useServerData(`owners ${account.username} ${search}`, () =>
    call('GET /api/get-owners', { query: search === '' ? {} : { search } }),
  );
  useAskedAgain(error, reload);
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  return { found: data ?? last, isOfText: data !== undefined && search === text, error, reload };
}

interface OwnerLinkProps {
  owner: Owner;
  isOwn: boolean;
  isShown: boolean;
  onChoose(): void;
}

function OwnerLink({ owner, isOwn, isShown, onChoose }: OwnerLinkProps) {
  const to = pathAtOwner(usePathname(), isOwn ? undefined : owner.username);
  return (
    <Link className="owner-list__owner" to={to} aria-current={isShown || undefined} onClick={onChoose}>
      <span className="owner-list__name">{isOwn ? '自己的内容' : ownerLabel(owner)}</span>
      {owner.school === '' ? null : <span className="owner-list__school">{owner.school}</span>}
      {isShown ? <Icon name="check" /> : null}
    </Link>
  );
}

/** Up and down walk over the field and the links. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** A finger's keyboard would cover the list before anybody has seen it. */
const typesWithKeys = () => matchMedia('(pointer: fine)').matches;

interface OwnerListProps {
  account: Account;
  shown: string;
  onChoose(): void;
}

function OwnerList({ account, shown, onChoose }: OwnerListProps) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const { found, isOfText, error, reload } = useOwners(account, text);
  const others = found?.owners.filter(({ username }) => username !== account.username) ?? [];
  const isEmpty = isOfText && others.length === 0;

  /** By a click, as every link is followed: the page may have to ask before it goes. */
  const chooseFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    // The sheet's button has the focus by the time that the key is let go, and would open it again.
    event.preventDefault();
    if (text === '' || !isOfText) return;
    event.currentTarget.closest('.owner-list')?.querySelector('a')?.click();
  };

  return (
    <div className="owner-list" onKeyDown={walk}>
      <TextField
        label="查找账号"
        type="search"
        placeholder="用户名或姓名"
        autoComplete="off"
        data-autofocus={typesWithKeys() || undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={chooseFirst}
      />
      <ul className="owner-list__owners" aria-label="可以管理的账号" aria-busy={!isOfText && !error}>
        {text === '' ? (
          <li>
            <OwnerLink
              owner={{ ...account, school: '' }}
              isOwn
              isShown={shown === account.username}
              onChoose={onChoose}
            />
          </li>
        ) : null}
        {others.map((owner) => (
          <li key={owner.username}>
            <OwnerLink owner={owner} isOwn={false} isShown={shown === owner.username} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <div className="owner-list__note" role="status">
        {isEmpty ? (text === '' ? '还没有其他账号' : `没有找到“${text}”`) : null}
        {isOfText && found?.hasMore ? `只列出了最近使用的${found.owners.length}个，其余的请查找` : null}
        {error && !isOfText ? (
          <>
            {error.message}
            <Button size="small" onClick={() => void reload()}>
              重试
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}

/** Whose things the pages show, on every page of those who may act for others; and the way to somebody else's. */
export function OwnerSwitch({ account }: { account: Account }) {
  const asked = askedOwner(useSearch()) ?? account.username;
  const own = pathAtOwner(usePathname(), undefined);
  const known = useKnownOwner(account, asked).data;
  const [isOpen, setOpen] = useState(false);
  // Where the page is refused, nobody else's things are shown.
  const isOther = asked !== account.username && mayActFor(account, asked) && known !== null;
  const shown = isOther ? asked : account.username;
  const label = isOther ? `正在管理：${ownerLabel(known ?? { username: asked, name: '' })}` : '自己的内容';

  return (
    <ExactLinks>
      <div className={isOther ? 'owner-switch owner-switch--other' : 'owner-switch'}>
        <button
          type="button"
          className="owner-switch__button"
          aria-haspopup="dialog"
          title={`${label}，点击选择其他账号`}
          onClick={() => setOpen(true)}
        >
          <Icon path={PEOPLE} />
          <span className="owner-switch__label">{label}</span>
          <Icon name="down" size={16} />
        </button>
        {isOther ? (
          <Link className="owner-switch__back" to={own}>
            返回自己的
          </Link>
        ) : null}
      </div>
      <Drawer open={isOpen} title="选择要管理的账号" onClose={() => setOpen(false)}>
        <OwnerList account={account} shown={shown} onChoose={() => setOpen(false)} />
      </Drawer>
    </ExactLinks>
  );
}
