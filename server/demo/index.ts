export { unusedAdminSettings } from './admin-settings.ts';
export { DEMO_OWNER, prepareFirstStart } from './first-start.ts';
export { demoAccountWatch, hasDemoAccount, isPublicAddress } from './demo-account.ts';
