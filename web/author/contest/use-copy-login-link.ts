import { App } from 'antd';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { copyText } from '#web/staff/copy-text.ts';
import { ticketLoginLink } from '../author-paths.ts';

/** Says whether it could be done; where the browser does not allow it, the link is shown to be copied by hand. */
export function useCopyLoginLink(): (contest: Pick<Contest, 'owner' | 'name'>) => Promise<void> {
  const { message, modal } = App.useApp();
  return async ({ owner, name }) => {
    const link = ticketLoginLink(window.location.origin, owner, name);
    if (await copyText(link)) {
      void message.success('复制登录链接成功，请在另一个浏览器中打开，以免退出当前账号');
      return;
    }
    modal.info({ title: '浏览器不允许自动复制，请手动复制登录链接', content: link, okText: '关闭' });
  };
}
