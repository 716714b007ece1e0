import { expect, it } from 'vitest';
import { reminderOf } from './reminder-text.ts';

it('a reminder names the material that each of them owes', () => {
  const text = reminderOf([
    { title: '期末报送', user: '一中', state: '未提交' },
    { title: '期末报送', user: '二中', state: '审核不通过，请修改' },
    { title: '安全检查', user: '一中', state: '未提交' },
  ]);
  expect(text).toBe(
    '以下单位的材料还没有提交，请尽快登录“我的消息”处理：\n' +
      '“期末报送”\n【未提交】1个：\n一中\n【审核不通过，请修改】1个：\n二中\n\n' +
      '“安全检查”\n【未提交】1个：\n一中',
  );
});
