import type { Request } from 'autocannon';
import { atMost, type Figure, ratioAtLeast, ratioAtMost } from './figure.ts';
import type { Ground } from './ground.ts';
import { compare, type Load, type Rate } from './measure.ts';
import type { Options } from './options.ts';
import { withSteadyWrites } from './steady.ts';

const sampledIds = 500;
const writesPerSecond = 100;
const json = { 'content-type': 'application/json' };

const ours = ({ ours: { pid, url }, admin }: Ground, requests: Request[]): Load => ({
  pid,
  url,
  requests: requests.map((request) => ({ ...request, headers: { ...admin, ...request.headers } })),
});
const raw = ({ raw: { pid, url } }: Ground, requests: Request[]): Load => ({ pid, url, requests });

export async function listFigures(ground: Ground, options: Options): Promise<Figure[]> {
  const loads = {
    ours: ours(ground, [{ path: '/api/blade-system/param/list?current=1&size=10' }]),
    counted: raw(ground, [{ path: '/list-counted?current=1&size=10' }]),
    uncounted: raw(ground, [{ path: '/list?current=1&size=10' }]),
  };
  const idle = await compare(loads, options);
  const { result: busy, perSecond } = await withSteadyWrites(ground.databaseUrl, writesPerSecond, () =>
    compare(loads, options),
  );
  const written = `${Math.round(perSecond)} writes/s`;
  return [
    ratioAtLeast('list of 10, exact total, against raw with count(*)', idle.ours.perSecond, idle.counted.perSecond, 10),
    ratioAtLeast('list of 10, exact total, against raw without', idle.ours.perSecond, idle.uncounted.perSecond, 0.5),
    cpu('list', idle.ours, idle.uncounted, 3),
    ...latency('list', idle.ours, idle.uncounted),
    ratioAtLeast(`list under ${written}, against raw with count(*)`, busy.ours.perSecond, busy.counted.perSecond, 1),
    ...latency(`list under ${written}`, busy.ours, busy.counted),
    underLoad('list', Math.max(idle.ours.peakMegabytes, busy.ours.peakMegabytes)),
  ];
}

export async function detailFigures(ground: Ground, options: Options): Promise<Figure[]> {
  const { rows } = await ground.db.query<{ id: string }>(
    `select id from param where tenant_id = '000000' and param_key like 'bench.%' order by md5(id::text) limit ${sampledIds}`,
  );
  const paths = (path: string) => rows.map(({ id }) => ({ path: `${path}?id=${id}` }));
  const rates = await compare(
    { ours: ours(ground, paths('/api/blade-system/param/detail')), raw: raw(ground, paths('/detail')) },
    options,
  );
  return [
    ratioAtLeast('detail by id', rates.ours.perSecond, rates.raw.perSecond, 0.4),
    cpu('detail', rates.ours, rates.raw, 4),
    ...latency('detail', rates.ours, rates.raw),
    underLoad('detail', rates.ours.peakMegabytes),
  ];
}

export async function createFigures(ground: Ground, options: Options): Promise<Figure[]> {
  const rates = await compare(
    {
      ours: ours(ground, [creating('/api/blade-system/param/submit', 'ours')]),
      raw: raw(ground, [creating('/submit', 'raw')]),
    },
    options,
  );
  return [
    ratioAtLeast('create', rates.ours.perSecond, rates.raw.perSecond, 0.3),
    cpu('create', rates.ours, rates.raw, 6),
    ...latency('create', rates.ours, rates.raw),
    underLoad('create', rates.ours.peakMegabytes),
  ];
}

/** Each request has a new key for the unique index. */
function creating(path: string, prefix: string): Request {
  let n = 0;
  return {
    method: 'POST',
    path,
    headers: json,
    setupRequest: (request) => {
      n += 1;
      return {
        ...request,
        body: JSON.stringify({ paramName: `新建 ${n}`, paramKey: `${prefix}.${n}`, paramValue: '1' }),
      };
    },
  };
}

const cpu = (what: string, mine: Rate, other: Rate, most: number): Figure =>
  ratioAtMost(`${what}: processor time of the server a request`, mine.cpuMicros, other.cpuMicros, most, ' µs');

const latency = (what: string, mine: Rate, other: Rate): Figure[] => [
  { what: `${what}: p50 · p99`, ours: milliseconds(mine), raw: milliseconds(other) },
];
const milliseconds = ({ p50, p99 }: Rate): string => `${p50} · ${p99} ms`;

const underLoad = (what: string, megabytes: number): Figure =>
  atMost(`${what}: memory of the server under load`, megabytes, 250, 'MB');
