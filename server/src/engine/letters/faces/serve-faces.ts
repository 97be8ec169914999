import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { refuse } from '#platform/http/errors.ts';
import { faceSheet, namedSlice, SHEET_PATH, SLICES_PATH } from './face-sheet.ts';

/**
 * Needs no session, since a page requests its fonts without one. The style sheet is revalidated each time; its slices
 * are cached for a year.
 */
export function serveFaces(app: FastifyInstance, { config }: AppContext): void {
  const folder = config.letterFonts;
  app.get(SHEET_PATH, { logLevel: 'silent' }, async ({ headers }, reply) => {
    const { css, packed, tag } = await faceSheet(folder);
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', tag);
    if (headers['if-none-match'] === tag) return reply.status(304).send();
    reply.type('text/css; charset=utf-8');
    if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return reply.send(css);
    return reply.header('content-encoding', 'gzip').send(packed);
  });
  app.get<{ Params: { name: string } }>(`${SLICES_PATH}:name`, { logLevel: 'silent' }, async ({ params }, reply) => {
    const slice = await namedSlice(folder, params.name);
    if (slice === undefined) throw refuse('noSuchCall');
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return reply.type('font/woff').send(slice);
  });
}
