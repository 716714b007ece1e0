import { type FaultProxy, startFaultProxy } from '../../faults/proxy/proxy.ts';
import { Visitor } from './browser.ts';
import type { Stage } from './stage.ts';

/** A browser whose line to the site can be cut. */
export interface CutOffVisitor {
  visitor: Visitor;
  proxy: FaultProxy;
  cut(): void;
  restore(): void;
  /** Its own complaints: what a browser says by itself when nobody answers is none. */
  complaints(): string[];
  close(): Promise<void>;
}

/** What the browser says by itself, and axe when it looks for a stylesheet that has not come. */
const NETWORK_NOISE = /Failed to load resource: net::ERR_|Couldn't load preload assets/;

export async function visitOverFaultyNetwork({ browser, site }: Stage): Promise<CutOffVisitor> {
  const proxy = await startFaultProxy();
  proxy.setTarget(site.url);
  const visitor = await Visitor.open(browser, proxy.url);
  return {
    visitor,
    proxy,
    cut: () => proxy.setMode({ kind: 'cut' }),
    restore: () => proxy.setMode({ kind: 'pass' }),
    complaints: () => visitor.complaints.filter((complaint) => !NETWORK_NOISE.test(complaint)),
    async close() {
      await visitor.close();
      await proxy.close();
    },
  };
}
