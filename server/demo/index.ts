export { DEMO_OWNER, prepareFirstStart } from './first-start.ts';
