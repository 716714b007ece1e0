/** Files of the test that this page holds, by their address; where each is then. */
export const heldMedia = new Map<string, string>();

export const findHeld = (address: string): string => heldMedia.get(address) ?? address;
