/** One place of a file, as it is and as it would be with the bug. `find` must stand there exactly once. */
export interface Edit {
  find: string;
  replace: string;
}

/** What must go red: a drill, with a sign of the right reason in its words; or tests, by an assertion. */
export type Proof = { drill: string; sign: string } | { tests: string[] };

/** A bug that would lose an answer or let an attack through, planted while the file is loaded: the product itself stays as it is. */
export interface Mutant {
  name: string;
  what: string;
  file: string;
  edits: Edit[];
  /** Where one engine alone shows it to the tests. */
  engine?: 'postgres';
  /** The quickest first: the others run at full length only. */
  proofs: [Proof, ...Proof[]];
}
