export { addAccountCommand } from './account.commands.ts';
export { createAdminCommand, resetPasswordCommand } from './operator-account.commands.ts';
export { findAccount, hasAnyAccount, insertAccount, type NewAccount } from './account.repository.ts';
export { hashPassword, hashQueryPassword, isPasswordRight } from './password.ts';
