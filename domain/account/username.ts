/** Names stand in addresses and in comma lists. */
export const USERNAME = /^[^/,\s]{1,60}$/;
export const USERNAME_RULE = '不能包含“/”、“,”和空格，最长60个字符';
