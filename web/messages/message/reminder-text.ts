import { FAILED, NOT_SUBMITTED } from '#domain/message/message-values.ts';
import type { CallReply } from '#web/api-client/call.ts';

type Awaited = CallReply<'GET /api/get-awaited'>;

/** As it is pasted into a chat group, or read out on the telephone: of each material who still owes it. */
export function reminderOf(awaited: Awaited): string {
  const titles = [...new Set(awaited.map(({ title }) => title))];
  const parts = titles.map((title) => {
    const of = awaited.filter((one) => one.title === title);
    const lists = [NOT_SUBMITTED, FAILED].flatMap((state) => {
      const users = of.filter((one) => one.state === state).map(({ user }) => user);
      return users.length === 0 ? [] : [`【${state}】${users.length}个：\n${users.join('\n')}`];
    });
    return `“${title}”\n${lists.join('\n')}`;
  });
  return `以下单位的材料还没有提交，请尽快登录“我的消息”处理：\n${parts.join('\n\n')}`;
}
