export { addAccountCommand } from './account.commands.ts';
export { findAccount, hasAnyAccount, insertAccount, type NewAccount } from './account.repository.ts';
export { hashPassword, isPasswordRight } from './password.ts';
