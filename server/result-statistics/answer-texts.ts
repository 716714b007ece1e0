import type { AnswerText, AnswerTexts } from '#api/result-statistics.ts';
import type { Db } from '#server/database/schema.ts';
import {
  answerColumns,
  listStoredAnswers,
  type PresentPerson,
  readAnsweredVersions,
  readAnswers,
} from '#server/result/index.ts';
import { type AskedStatistics, findAskedContests, respondentPortions } from './respondents.ts';

const PAGE = 50;
const PORTION = 100;
/** One call looks at so many candidates at most; the page asks again where that was not enough. */
const MOST_LOOKED_AT = 1_000;

export interface TextsInput extends AskedStatistics {
  /** The key of a column. */
  column: string;
  text: string;
  /** How many of those whom the filter means were looked at before. */
  cursor: number;
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

function matcher(wanted: string): (text: string) => boolean {
  const words = folded(wanted).split(/\s+/).filter(Boolean);
  return (text) => words.length === 0 || words.every((word) => folded(text).includes(word));
}

/** Who has written something in a column, and what, from a place on. */
export async function findAnswerTexts(db: Db, input: TextsInput): Promise<AnswerTexts> {
  const contests = await findAskedContests(db, input);
  const columns = answerColumns(await readAnsweredVersions(db, contests));
  const place = columns.columns.findIndex(({ key }) => key === input.column);
  if (place === -1) return { texts: [], next: null };
  const matches = matcher(input.text);
  const texts: AnswerText[] = [];

  async function look(people: readonly PresentPerson[]): Promise<number> {
    const ids = people.map(({ user }) => user.id);
    const answers = await listStoredAnswers(db, ids, { withPartial: false });
    for (const [
      index,
      {
        user: { id, given },
        ticket,
        name,
        school,
      },
    ] of people.entries()) {
      const { contest } = columns.versions.get(given) ?? { contest: '' };
      const text = readAnswers(columns, given, answers.get(id) ?? []).values[place];
      if (typeof text !== 'string' || !matches(text)) continue;
      texts.push({ username: `${input.owner}/${contest}/${ticket}`, ticketId: ticket, name, school, text });
      if (texts.length === PAGE) return index + 1;
    }
    return people.length;
  }

  let [seen, looked] = [0, 0];
  for await (const people of respondentPortions(db, contests, input, PORTION)) {
    // Those before the cursor are passed over without their answers being read.
    const fresh = people.slice(Math.max(0, input.cursor - seen));
    seen += people.length;
    if (fresh.length === 0) continue;
    looked += await look(fresh);
    if (texts.length === PAGE || looked >= MOST_LOOKED_AT) return { texts, next: input.cursor + looked };
  }
  return { texts, next: null };
}
