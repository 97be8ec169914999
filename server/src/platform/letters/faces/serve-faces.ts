import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { refuse } from '#platform/http/errors.ts';
import { networkOf } from '#platform/http/guards/rate.ts';
import { FairTurns } from '#platform/session/password/fair-turns.ts';
import { faceSheet, namedSlice, SHEET_PATH, SLICES_PATH } from './face-sheet.ts';

/** Slices made at once, waiting for one network, and for all: a letter asks for some forty, and anybody may ask. */
const width = 2;
const waitingOfOne = 120;
const waiting = 1200;

/**
 * The faces of letters for browsers: a style sheet, asked for anew each time, and the slices it names, kept for a year. Anybody
 * may have them: a page asks for its fonts without saying who reads it. Making one takes some thirty milliseconds, so each network has its turn.
 */
export function serveFaces(app: FastifyInstance, { config }: AppContext): void {
  const folder = config.letterFonts;
  const turns = new FairTurns(width, waitingOfOne, waiting);
  app.get(SHEET_PATH, { logLevel: 'silent' }, async ({ headers }, reply) => {
    const { css, packed, tag } = await faceSheet(folder);
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', tag);
    if (headers['if-none-match'] === tag) return reply.status(304).send();
    reply.type('text/css; charset=utf-8');
    if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return reply.send(css);
    return reply.header('content-encoding', 'gzip').send(packed);
  });
  app.get<{ Params: { name: string } }>(
    `${SLICES_PATH}:name`,
    { logLevel: 'silent' },
    async ({ params, ip }, reply) => {
      const share = { key: networkOf(ip), isKnown: false };
      const slice = await namedSlice(folder, params.name, (make) => turns.run(share, make));
      if (slice === undefined) throw refuse('noSuchCall');
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return reply.type('font/woff').send(slice);
    },
  );
}
