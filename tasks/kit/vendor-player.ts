import { createContext } from 'react';

/**
 * The address of the script of the vendor's player, with which films are shown that lie with the vendor: empty where this site has
 * none, undefined while the page still asks for it. Task kinds know no page.
 */
export const VendorPlayer = createContext<string | undefined>('');
