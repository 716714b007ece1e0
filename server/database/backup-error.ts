/** What an operator can do something about; its text is for them. */
export class BackupError extends Error {}
