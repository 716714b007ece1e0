import { networkInterfaces } from 'node:os';

/** Containers often have none. */
export const hasIpv6 = () =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'));
