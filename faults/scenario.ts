/** What a drill may use of this machine. */
export interface Machine {
  /** A superuser's address of a running PostgreSQL; empty when there is none. */
  postgresUrl: string;
  /** The folder with PostgreSQL's server programs; empty when there is none. */
  postgresPrograms: string;
}

/** short: in every test run. long: by `npm run faults`. */
export type Form = 'short' | 'long';

export interface Report {
  /** What was done, with numbers. */
  counts: Record<string, number>;
  /** In plain words; empty when all is well. */
  problems: string[];
}

export interface Scenario {
  name: string;
  what: string;
  /** Why it cannot run on this machine; undefined when it can. */
  obstacle(machine: Machine): string | undefined;
  run(form: Form, machine: Machine): Promise<Report>;
}

export const NO_OBSTACLE = () => undefined;
export const needsPostgres = ({ postgresUrl }: Machine) =>
  postgresUrl === '' ? 'there is no PostgreSQL' : undefined;
