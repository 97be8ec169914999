import type { FastifyInstance } from 'fastify';
import { boundsOf, outgrows, tooMuch } from './bounds.ts';

/** A whole number of sixteen or more digits outside quotes, which may exceed a JavaScript number. */
const longNumber = /[:[,]\s*-?\d{16,}\s*[,\]}]/;

const keepDigits = (_key: string, value: unknown, { source }: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '') ? source : value;

/**
 * Parses JSON bodies as Fastify does (refusing `__proto__` and `constructor`), but keeps all digits of ids that
 * programs of other platforms send as bare 63-bit numbers (wire.md A, Ids): they arrive as strings. A body is counted
 * before it is parsed: parsing a megabyte of brackets takes half a second.
 */
export function jsonBodies(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (outgrows(text, boundsOf(request.served?.call))) return done(tooMuch());
    read(request, text, (error, value) => {
      done(error, error || !longNumber.test(text) ? value : JSON.parse(text, keepDigits));
    });
  });
}
