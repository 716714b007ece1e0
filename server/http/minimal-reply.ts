import type { FastifyReply, FastifyRequest } from 'fastify';

const RETURN_MINIMAL = /^\s*return\s*=\s*"?minimal"?\s*(;|$)/i;

/** Whether the header Prefer (RFC 7240) asks for a short answer. */
export function prefersMinimal({ headers: { prefer } }: FastifyRequest): boolean {
  return typeof prefer === 'string' && prefer.split(',').some((part) => RETURN_MINIMAL.test(part));
}

/** The answer to such a request says that it was heeded. */
export function saysItIsMinimal(reply: FastifyReply): void {
  reply.header('preference-applied', 'return=minimal');
}
