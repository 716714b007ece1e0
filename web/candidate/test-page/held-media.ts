/** Files of the test that this page holds, by their address; where each is then. */
const held = new Map<string, string>();

export function hold(address: string, file: Blob): void {
  held.set(address, URL.createObjectURL(file));
}

/** Of the next person nobody knows what they may see. */
export function letGoOfAll(): void {
  for (const url of held.values()) URL.revokeObjectURL(url);
  held.clear();
}

/** Where files are, for the players of one task: a film that plays from the network goes on from there when it comes to be held. */
export function fileFinder(): (address: string) => string {
  const given = new Map<string, string>();
  return (address) => {
    const known = given.get(address) ?? held.get(address) ?? address;
    given.set(address, known);
    return known;
  };
}
