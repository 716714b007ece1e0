import type { Page } from 'playwright-core';
import { enterAndStart, ticketUser } from './candidate.ts';
import { visitOverFaultyNetwork } from './faulty-network.ts';
import type { Stage } from './stage.ts';
import { StandingTime } from './standing-time.ts';

/** Dialog of a test whose time is over. */
export const isOver = (page: Page) => page.getByRole('dialog', { name: '当前测试已结束' });

/** A candidate who has begun a test whose time passes as its journey says. */
export async function beginInTime(stage: Stage, contest: string, ticket: string) {
  const network = await visitOverFaultyNetwork(stage);
  const { visitor } = network;
  const time = await StandingTime.begin(stage.site, visitor.page);
  await enterAndStart(visitor.page, contest, ticket);
  /** Until so much is left. */
  const passUntilLeft = async (ms: number) => {
    const { expire_time } = await ticketUser(stage.site, ticket);
    await time.pass(Date.parse(expire_time) - stage.site.now().getTime() - ms);
  };
  const passTheEnd = () => passUntilLeft(-500);
  const passUntilSaid = (words: string) => time.passUntil(() => visitor.page.getByText(words).isVisible());
  return { network, visitor, page: visitor.page, time, passUntilLeft, passTheEnd, passUntilSaid };
}
