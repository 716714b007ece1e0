/** Files of the test that this page holds, by their address; where each is then. */
export const heldMedia = new Map<string, string>();

/** Where files are, for the players of one task: a film that plays from the network goes on from there when it comes to be held. */
export function fileFinder(): (address: string) => string {
  const given = new Map<string, string>();
  return (address) => {
    const known = given.get(address) ?? heldMedia.get(address) ?? address;
    given.set(address, known);
    return known;
  };
}
