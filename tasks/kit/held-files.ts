import { createContext } from 'react';

/**
 * Where a file of the test is now: the page may have fetched it ahead, and then it plays without a network. Task kinds know no page;
 * where none has fetched anything, a file is where its address says.
 */
export const HeldFiles = createContext<(address: string) => string>((address) => address);
