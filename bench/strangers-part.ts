import { allCalls } from '../contract/src/index.ts';
import { type WorstRequest, worstRequests } from '../server/src/testing/worst-requests.ts';
import { atMost, type Figure } from './figure.ts';
import type { Ground } from './ground.ts';
import { cpuSeconds } from './process-figures.ts';

/** Limits of the worst request of a public call: processor milliseconds, and bytes of its answer (security.md S69). */
const mostMilliseconds = 20;
const mostKilobytes = 16;
/** Linux counts processor time in hundredths of a second: few requests find the worst one, more measure it. */
const tries = 3;
const measured = 20;

interface Cost {
  request: WorstRequest;
  milliseconds: number;
  bytes: number;
}

let sent = 0;

/** Each request comes from a new address, so that no rate limit ends it. */
async function send(url: string, { method, url: path, headers, payload }: WorstRequest): Promise<number> {
  sent += 1;
  const from = `10.${Math.floor(sent / 62_500)}.${Math.floor(sent / 250) % 250}.${sent % 250}`;
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, 'x-forwarded-for': from },
    ...(payload !== undefined && { body: payload }),
  });
  const bytes = (await answer.arrayBuffer()).byteLength;
  if (answer.status >= 500) throw new Error(`${method} ${path.slice(0, 80)} was answered ${answer.status}.`);
  return bytes;
}

async function costOf({ ours }: Ground, request: WorstRequest, times: number): Promise<Cost> {
  const before = cpuSeconds(ours.pid);
  let bytes = 0;
  for (let n = 0; n < times; n += 1) bytes = Math.max(bytes, await send(ours.url, request));
  return { request, milliseconds: ((cpuSeconds(ours.pid) - before) * 1_000) / times, bytes };
}

export async function strangerFigures(ground: Ground, say: (line: string) => void): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const call of allCalls.filter(({ access }) => access === 'public')) {
    const name = `${call.method} ${call.path}`;
    say(`  ${name}`);
    const costs: Cost[] = [];
    for (const request of worstRequests(call, true)) costs.push(await costOf(ground, request, tries));
    costs.sort((one, other) => other.milliseconds - one.milliseconds);
    const again: Cost[] = [];
    for (const { request } of costs.slice(0, 3)) again.push(await costOf(ground, request, measured));
    again.sort((one, other) => other.milliseconds - one.milliseconds);
    const [worst] = again;
    if (!worst) continue;
    const what = `${name}, ${worst.request.what}`;
    figures.push(atMost(what, worst.milliseconds, mostMilliseconds, 'ms of processor time', 1));
    const largest = Math.max(...costs.map(({ bytes }) => bytes)) / 1024;
    figures.push(atMost('  its largest answer', largest, mostKilobytes, 'KB', 1));
  }
  return figures;
}
