import { Suspense } from 'react';
import { Link } from 'wouter';
import type { Account, AccountType } from '#domain/account/account.schema.ts';
import { hasTag } from '#domain/account/tags.ts';
import { Icon, type Drawing } from '#ui/icon.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { ErrorBoundary } from './failed-page.tsx';
import './home-cards.css';

const NoticeBoard = lazyPart(async () => (await import('./notice-board.tsx')).NoticeBoard);

const TASK = 'M4 6.5h16v11H4zM8 10.5h8M8 13.5h5';
const DOWNLOAD = 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15';
const IMPORT = 'M14 3H7a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V7zM14 3v4h4M12 17.5V11M9 14l3-3 3 3';
const LOG = 'M6 4h12v16H6zM9 8.5h6M9 12h6M9 15.5h3.5';
const REPORT = 'M5 20V4M5 20h15M9 16v-4M13 16V8M17 16v-6';
const MESSAGE = 'M3.5 6.5h17v11h-17zM3.5 7l8.5 6 8.5-6';
const AREA =
  'M12 21s-7-6.1-7-11.2A7 7 0 0 1 19 9.8C19 14.9 12 21 12 21zM9.5 9.8a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0';
const SCHOOL = 'M3 10l9-5 9 5-9 5zM7 12.5V17c1.4 1.3 3 2 5 2s3.6-.7 5-2v-4.5M21 10v5';

const PRINCIPAL = ['校长'];

interface HomeCard {
  title: string;
  text: string;
  drawing: Drawing;
  to: string;
  isShown?(account: Account): boolean;
}

const CARDS: Record<Exclude<AccountType, 'ticket-user'>, readonly HomeCard[]> = {
  'normal-user': [
    {
      title: '我的测试',
      text: '组卷、设置时间和对象，查看作答结果',
      drawing: { name: 'test' },
      to: '/contest-edit',
    },
    { title: '我的题目', text: '编写问卷和各类题目', drawing: { path: TASK }, to: '/task-edit' },
    {
      title: '我的下载',
      text: '管理图片、音频、视频等资源文件',
      drawing: { path: DOWNLOAD },
      to: '/resource-edit',
    },
    {
      title: '操作记录',
      text: '谁查看、导出、修改或删除了您的数据',
      drawing: { path: LOG },
      to: '/audit-log',
    },
    { title: '导入测试', text: '从Word文档一次导入整套测试', drawing: { path: IMPORT }, to: '/import' },
  ],
  'report-user': [
    { title: '我的报告', text: '查看和下载自己的测评报告', drawing: { path: REPORT }, to: '/report-edit' },
  ],
  'school-user': [
    {
      title: '我的区县',
      text: '查看各区县的作答进度',
      drawing: { path: AREA },
      to: '/area-edit',
      isShown: ({ tag }) => !hasTag(tag, PRINCIPAL),
    },
    { title: '我的学校', text: '查看各校考生的作答进度', drawing: { path: SCHOOL }, to: '/school-edit' },
    {
      title: '学校报告',
      text: '查看和下载本校、本区的测评报告',
      drawing: { path: REPORT },
      to: '/report-edit',
    },
    {
      title: '我的消息',
      text: '查看通知，下载模板，上传和提交材料',
      drawing: { path: MESSAGE },
      to: '/message-edit',
    },
  ],
};

/** What the home page offers to those who are not led on. */
export function HomeCards({ account }: { account: Account }) {
  const all = account.type === 'ticket-user' ? [] : CARDS[account.type];
  const cards = all.filter(({ isShown }) => isShown?.(account) ?? true);
  return (
    <div className="page">
      <h1 className="page__title">您好，{account.name || account.username}</h1>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <NoticeBoard username={account.username} />
        </Suspense>
      </ErrorBoundary>
      <ul className="home">
        {cards.map((card) => (
          <li key={card.to}>
            <Link className="home__card" to={card.to}>
              <span className="home__mark">
                <Icon {...card.drawing} size={28} />
              </span>
              <h2 className="home__title">{card.title}</h2>
              <p className="home__text">{card.text}</p>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
