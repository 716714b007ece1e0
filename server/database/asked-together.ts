/** So many questions go out at once; a text for each size is put together once. */
const SIZES = [1, 2, 4, 8, 16, 32, 64] as const;
const LARGEST = 64;
/** Two, so that while one is on its way back the next is worked on. */
const MOST_UNDER_WAY = 2;

type Many<Row> = (...keys: string[]) => Promise<Row[]>;

interface Waiting<Row> {
  key: string;
  resolve(row: Row | undefined): void;
  reject(error: unknown): void;
}

/**
 * One question for all who ask while others are under way: alone nobody waits, and in a rush a round trip serves dozens.
 * Nobody is told what was read before they asked. `many` gives the query for a number of keys, of which some may be the
 * same.
 */
export function askedTogether<Row>(
  many: (size: number) => Many<Row>,
  keyOf: (row: Row) => string,
): (key: string) => Promise<Row | undefined> {
  const bySize = new Map(SIZES.map((size) => [size as number, many(size)]));
  let waiting: Waiting<Row>[] = [];
  let underWay = 0;

  async function ask(batch: Waiting<Row>[]): Promise<void> {
    const keys = batch.map(({ key }) => key);
    const size = SIZES.find((atLeast) => atLeast >= keys.length) ?? LARGEST;
    const padded = Array.from({ length: size }, (_, index) => keys[index] ?? keys[0] ?? '');
    const rows = await (bySize.get(size) as Many<Row>)(...padded);
    if (batch.length === 1) return batch[0]?.resolve(rows[0]);
    const found = new Map(rows.map((row) => [keyOf(row), row]));
    for (const { key, resolve } of batch) resolve(found.get(key));
  }

  async function send(): Promise<void> {
    underWay += 1;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, LARGEST);
      waiting = waiting.slice(LARGEST);
      await ask(batch).catch((error: unknown) => {
        for (const { reject } of batch) reject(error);
      });
    }
    underWay -= 1;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (underWay < MOST_UNDER_WAY) void send();
    });
}
