import { expect, it } from 'vitest';
import { isOwnDashboard } from './own-dashboard.ts';

const dashboard = { owner: 'li', ticket: '1001', candidate: null, children: [] };
const viewer = (username: string, ticketId: string) => ({ username, ticketId, owner: 'li' });

it('is somebody else’s when neither its ticket nor one of its tests is the viewer’s', () => {
  expect(isOwnDashboard(dashboard, viewer('li/甲/1001', '1001'))).toBe(true);
  expect(isOwnDashboard(dashboard, viewer('li/甲/1002', '1002'))).toBe(false);
  expect(isOwnDashboard({ ...dashboard, owner: 'wang' }, viewer('li/甲/1001', '1001'))).toBe(false);
});
