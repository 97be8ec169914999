import autocannon, { type Request } from 'autocannon';
import { cpuSeconds, residentMegabytes } from './process-figures.ts';

export interface Load {
  pid: number;
  url: string;
  requests: Request[];
}

export interface Rate {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Processor time of the answering process per request, microseconds. */
  cpuMicros: number;
  /** Maximum resident memory, MB. */
  peakMegabytes: number;
}

interface Pace {
  connections: number;
  seconds: number;
  rounds: number;
}

const warmUpSeconds = 4;
const sampleEvery = 100;
const slowestAnswer = 30;

/**
 * Measures the servers alternately in rounds, so that a slower machine slows all of them. Returns the median of the
 * rounds.
 */
export async function compare<Name extends string>(
  loads: Readonly<Record<Name, Load>>,
  pace: Pace,
): Promise<Record<Name, Rate>> {
  const names = Object.keys(loads) as Name[];
  const rates = new Map<Name, Rate[]>(names.map((name) => [name, []]));
  for (const name of names) await once(loads[name], { ...pace, seconds: Math.min(warmUpSeconds, pace.seconds * 2) });
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const name of names) rates.get(name)?.push(await once(loads[name], pace));
  }
  return Object.fromEntries(names.map((name) => [name, medianRate(rates.get(name) ?? [])])) as Record<Name, Rate>;
}

async function once({ pid, url, requests }: Load, { connections, seconds }: Pace): Promise<Rate> {
  let peakMegabytes = residentMegabytes(pid);
  const sampling = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, residentMegabytes(pid));
  }, sampleEvery);
  const cpuBefore = cpuSeconds(pid);
  const result = await autocannon({ url, requests, connections, duration: seconds, timeout: slowestAnswer });
  clearInterval(sampling);
  const answered = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0 || answered === 0) {
    throw new Error(
      `${url}${requests[0]?.path}: ${result.errors} errors, answers ${JSON.stringify(result.statusCodeStats)}`,
    );
  }
  return {
    perSecond: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMicros: ((cpuSeconds(pid) - cpuBefore) / answered) * 1e6,
    peakMegabytes,
  };
}

function medianRate(rates: readonly Rate[]): Rate {
  const of = (read: (rate: Rate) => number) => median(rates.map(read));
  return {
    perSecond: of((rate) => rate.perSecond),
    p50: of((rate) => rate.p50),
    p99: of((rate) => rate.p99),
    cpuMicros: of((rate) => rate.cpuMicros),
    peakMegabytes: Math.max(...rates.map((rate) => rate.peakMegabytes)),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * share) / 100) - 1)] ?? Number.NaN;
}
