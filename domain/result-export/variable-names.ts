/** Words of the syntax of SPSS, and of R where they could not stand alone. */
const RESERVED = new Set(
  (
    'all and by eq ge gt le lt ne not or to with ' +
    'if else repeat while function for next break true false null inf nan na in date'
  ).split(' '),
);

const LONGEST = 60;

/** What SPSS and R both take as the name of a variable, in any language of the computer. */
const isValid = (name: string) =>
  /^[A-Za-z][A-Za-z0-9_.]*$/.test(name) &&
  !/[._]$/.test(name) &&
  name.length <= LONGEST &&
  !RESERVED.has(name.toLowerCase());

/** Names that are different whatever the case: what is asked for where that can be a name, V001 and so on elsewhere. */
export class VariableNames {
  readonly #taken = new Set<string>();
  #count = 0;

  /** With what stands behind it, as in Q1_TXT; the number says which variable it is where its own name cannot stand. */
  give(wanted: string, suffix = ''): string {
    this.#count += 1;
    const stem = isValid(`${wanted}${suffix}`) ? wanted : `V${String(this.#count).padStart(3, '0')}`;
    let name = `${stem}${suffix}`;
    for (let again = 2; this.#taken.has(name.toLowerCase()); again += 1) name = `${stem}${suffix}_${again}`;
    this.#taken.add(name.toLowerCase());
    return name;
  }
}
