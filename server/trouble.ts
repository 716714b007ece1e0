/** What can be told apart without reading: what a process ends with, see the table in deploy/README.md. */
export const EXIT_CODES = {
  unexpected: 1,
  /** Called in a way that means nothing, or a setting that does. */
  usage: 2,
  'database-away': 3,
  /** Broken, or of another version. */
  'database-unfit': 4,
  'no-permission': 5,
  'disk-full': 6,
  'port-taken': 7,
  files: 8,
  /** A server, or another command, is at it. */
  'in-use': 9,
  /** Understood and not done: no such account, a folder that exists already, a backup that is not whole. */
  refused: 10,
} as const;

export type TroubleKind = Exclude<keyof typeof EXIT_CODES, 'unexpected'>;

/** What whoever runs the site can do something about: its text is for them, and no stack is shown with it. */
export class Trouble extends Error {
  override readonly name = 'Trouble';
  readonly kind: TroubleKind;

  constructor(kind: TroubleKind, words: string, options?: ErrorOptions) {
    super(words, options);
    this.kind = kind;
  }
}
