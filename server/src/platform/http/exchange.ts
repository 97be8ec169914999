import type { FastifyReply, FastifyRequest } from 'fastify';

/** The HTTP request of a call and its reply. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}
