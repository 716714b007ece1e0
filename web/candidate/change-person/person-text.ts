import type { Account } from '#domain/account/account.schema.ts';

/** Name and number; many contests know the number alone. */
export function personText({ name, ticketId }: Pick<Account, 'name' | 'ticketId'>): string {
  return `${name || '考生'}（${ticketId}）`;
}
