import { Link } from 'react-router';
import type { Account, AccountType } from '#domain/account/account.schema.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import './home-cards.css';

interface HomeCard {
  title: string;
  text: string;
  icon: IconName;
  to: string;
}

const CARDS: Record<Exclude<AccountType, 'ticket-user'>, readonly HomeCard[]> = {
  'normal-user': [
    { title: '我的测试', text: '组卷、设置时间和对象，查看作答结果', icon: 'test', to: '/contest-edit' },
    { title: '我的题目', text: '编写问卷和各类题目', icon: 'task', to: '/task-edit' },
    { title: '我的下载', text: '管理图片、音频、视频等资源文件', icon: 'download', to: '/resource-edit' },
    { title: '导入测试', text: '从Word文档一次导入整套测试', icon: 'import', to: '/import' },
  ],
  'report-user': [
    { title: '我的报告', text: '查看和下载自己的测评报告', icon: 'report', to: '/report-edit' },
  ],
  'school-user': [{ title: '我的学校', text: '查看各校考生的作答进度', icon: 'school', to: '/school-edit' }],
};

/** What the home page offers to those who are not led on. */
export function HomeCards({ account }: { account: Account }) {
  const cards = account.type === 'ticket-user' ? [] : CARDS[account.type];
  return (
    <div className="page">
      <h1 className="page__title">您好，{account.name || account.username}</h1>
      <ul className="home">
        {cards.map((card) => (
          <li key={card.to}>
            <Link className="home__card" to={card.to}>
              <span className="home__mark">
                <Icon name={card.icon} size={28} />
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
