import type { FastifyInstance } from 'fastify';
import { openPrinter, type Printer } from './printer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    printer: Printer;
  }
}

/** One for all requests; its browser ends with the server. */
export function keepPrinter(app: FastifyInstance, chromiumPath: string | undefined): void {
  const printer = openPrinter({ chromiumPath, log: app.log });
  app.decorate('printer', printer);
  app.addHook('onClose', () => printer.close());
}
