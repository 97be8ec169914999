import { parse } from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import { boundsOf, fieldsIn, tooMuch } from './bounds.ts';

export function formBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, text: string, done) => {
      const { values } = boundsOf(request.served?.call);
      if (fieldsIn(text, values) > values) return done(tooMuch());
      done(null, parse(text, '&', '=', { maxKeys: 0 }));
    },
  );
}
