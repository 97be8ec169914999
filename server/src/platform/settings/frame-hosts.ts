import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { isFrameHost } from './is-frame-host.ts';
import { type Settings, settingsFor } from './settings.ts';

const most = 50;

/**
 * Hosts whose pages may be shown in frames: parameter `site.frameHosts`, names with an optional port, separated by
 * commas, spaces or lines; a leading `*.` includes subdomains. Invalid hosts are ignored.
 */
export const frameHostsIn = (settings: Settings): string[] =>
  [...new Set((settings.get('site.frameHosts') ?? '').toLowerCase().split(/[\s,，、;；]+/))]
    .filter(isFrameHost)
    .slice(0, most);

export function allowFrames(app: FastifyInstance, context: AppContext): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!String(reply.getHeader('content-type')).startsWith('text/html')) return;
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy !== 'string') return;
    // Without a database the frames are blocked, but the page works.
    const hosts = await settingsFor(context, '000000').then(frameHostsIn, () => []);
    if (hosts.length === 0) return;
    reply.header(
      'content-security-policy',
      policy.replace(/frame-src [^;]*/, (sources) => [sources, ...hosts].join(' ')),
    );
  });
}
