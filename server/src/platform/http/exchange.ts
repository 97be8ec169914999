import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}
