import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { presentNamesQuery } from '../queries.ts';

/** Asks whoever gives a test the name that another one had before: links that were handed out would open the new one. */
export function useFormerNameQuestion(owner: string): (name: string) => Promise<boolean> {
  const { modal } = App.useApp();
  const queries = useQueryClient();
  return async (name) => {
    // Where it cannot be told now, the name is taken as it is.
    const present = await queries.fetchQuery(presentNamesQuery(owner, [name])).catch(() => ({}));
    const bearer = (present as Record<string, string>)[name];
    if (bearer === undefined || bearer === name) return true;
    return modal.confirm({
      title: '这是另一个测试以前的名称',
      content: `测试“${bearer}”曾叫“${name}”，印发过的旧登录链接现在打开的是它。使用这一名称后，旧链接将打开新的测试。`,
      okText: '仍然使用',
      okButtonProps: { danger: true },
      cancelText: '换一个名称',
      focusable: { autoFocusButton: 'cancel' },
    });
  };
}
