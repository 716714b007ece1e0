import type { Generated } from 'kysely';

interface AuthoredTable {
  id: string;
  owner: string;
  name: string;
  version: number;
  created_time: string;
  changed_at: string;
  changed_by: string;
  deleted_at: string | null;
  deleted_by: string;
  /** JSON of what its author has written; what refers to other things stands beside, by their ids. */
  body: string;
}

export type ReportTemplateTable = AuthoredTable;

export interface ChartTable extends AuthoredTable {
  /** Empty where there is no template of that name, which then stands in the body. */
  template_id: string;
}

/** The tests that a template includes, while it is not deleted. */
export interface ReportContestTable {
  template_id: string;
  position: number;
  owner: string;
  name: string;
  /** Empty until there is a test of that name. */
  contest_id: string;
}

/** Which number an ask has in a template: once given it stays. */
export interface ReportAskTable {
  template_id: string;
  ask_key: string;
  number: number;
}

export interface ScorePlanTable {
  template_id: string;
  owner: string;
  /** JSON list of PlannedDimension, see server/score/score-plan.repository.ts. */
  dimensions: string;
  /** JSON list of the contests whose people have still to be noted for scoring anew; empty when all are. */
  to_mark: string;
}

/** What the figures of a person stand for, one after the other; few people have one of their own. */
export interface ScoreLayoutTable {
  id: string;
  /** JSON list. */
  keys: string;
}

/** What is counted of a person, so that it can be taken away again. */
export interface ScorePersonTable {
  owner: string;
  ticket: string;
  school: string;
  area: string;
  /** 0 for those who are in no statistic and have a report of their own all the same. */
  is_counted: number;
  revision: number;
  layout: string;
  /** JSON list of numbers, lists of numbers, and null for no answer. */
  figures: string;
}

/** How many people of a place have given which value, or have which score, in one test or by one template. */
export interface ScoreCountTable {
  owner: string;
  /** Of the contest or the template. */
  group_id: string;
  range: 'city' | 'area' | 'school';
  /** Empty for the city. */
  place: string;
  /** JSON: by key, then by value. */
  counts: string;
}

export interface ScorePendingTable {
  id: Generated<number>;
  owner: string;
  ticket: string;
}
