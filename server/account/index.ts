export { addAccountCommand } from './account.commands.ts';
export { hasAnyAccount, insertAccount, type NewAccount } from './account.repository.ts';
export { accountRoutes } from './account.routes.ts';
export { hashPassword } from './password.ts';
