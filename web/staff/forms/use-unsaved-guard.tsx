import { App, Button, Flex } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { guardNavigation } from '../navigate.ts';
import { useBeforeLogout } from '#web/shell/logout.ts';

const linkAt = (event: MouseEvent) =>
  event.target instanceof Element ? event.target.closest('a[href]') : null;

/** Where a click leads to within the site, or undefined when it leaves this page as it is. */
function linkTarget(event: MouseEvent): string | undefined {
  const link = linkAt(event);
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return undefined;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return undefined;
  const opensElsewhere = (link.target !== '' && link.target !== '_self') || link.hasAttribute('download');
  const isThisPage = link.pathname === window.location.pathname && link.search === window.location.search;
  return opensElsewhere || isThisPage ? undefined : link.pathname + link.search + link.hash;
}

interface GuardedForm {
  isDirty: boolean;
  giveUp(): void;
  save(): Promise<boolean>;
}

/**
 * Asks before unsaved changes are lost: when the tab closes, a link is followed, a button leads elsewhere, the back button is
 * pressed, or on the way to the log-out.
 * The router cannot be told to wait, so each is caught before it hears of it. Its popstate listener is
 * always the first, so history steps need the Navigation API; browsers without it go back unasked.
 */
export function useUnsavedGuard({ isDirty, giveUp, save }: GuardedForm): void {
  const { modal } = App.useApp();

  /** What is refused, or asked about, keeps the author here. */
  const saveAndLeave = useEffectEvent(async (leave: () => void) => {
    if (await save()) leave();
  });

  const ask = useEffectEvent((leave: () => void) => {
    const question = modal.confirm({
      title: '有未保存的修改',
      content: '离开本页后，没有保存的修改将会丢失。',
      okText: '不保存，离开',
      okButtonProps: { danger: true },
      cancelText: '留在本页',
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => {
        giveUp();
        leave();
      },
      footer: (_, { OkBtn, CancelBtn }) => (
        <Flex wrap gap="small" justify="end">
          <CancelBtn />
          <OkBtn />
          <Button
            type="primary"
            onClick={() => {
              question.destroy();
              void saveAndLeave(leave);
            }}
          >
            保存并离开
          </Button>
        </Flex>
      ),
    });
  });

  useBeforeLogout(async () => {
    if (!isDirty) return 'leave';
    const isSure = await modal.confirm({
      title: '有未保存的修改',
      content: '退出登录后，这些修改将会丢失。',
      okText: '退出登录',
      okButtonProps: { danger: true },
      cancelText: '留在本页',
      focusable: { autoFocusButton: 'cancel' },
    });
    if (!isSure) return 'stay';
    giveUp();
    return 'leave';
  });

  useEffect(() => {
    if (!isDirty) return undefined;
    /** The answer was yes: nothing asks again on the way out. */
    let isLeaving = false;

    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const target = linkTarget(event);
      if (target === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      // A sheet of the header would lie over the question.
      linkAt(event)
        ?.closest('dialog')
        ?.dispatchEvent(new Event('cancel', { cancelable: true }));
      ask(() => navigate(target));
    };
    const onNavigate = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable || isLeaving) return;
      event.preventDefault();
      const { key } = event.destination;
      ask(() => {
        isLeaving = true;
        window.navigation.traverseTo(key);
      });
    };

    const release = guardNavigation((leave) => ask(leave));
    const history = 'navigation' in window ? window.navigation : undefined;
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    history?.addEventListener('navigate', onNavigate);
    return () => {
      release();
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
      history?.removeEventListener('navigate', onNavigate);
    };
  }, [isDirty]);
}
