/** What is worked out of an object is kept beside it: objects never change, they are replaced. */
export function kept<Given extends object, Result>(
  work: (object: Given) => Result,
): (object: Given) => Result {
  const known = new WeakMap<Given, { result: Result }>();
  return (object) => {
    const entry = known.get(object) ?? { result: work(object) };
    known.set(object, entry);
    return entry.result;
  };
}
