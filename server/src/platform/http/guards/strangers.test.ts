import { allCalls } from '@kaoxin/contract/index.ts';
import { surveyOpen } from '@kaoxin/contract/survey/survey-open.ts';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { type WorstRequest, worstRequests } from '../../../testing/worst-requests.ts';
import { boundsOf, outgrows } from './bounds.ts';

const mostBytes = 16 * 1024;
const mostFaults = 20;
const publicCalls = allCalls.filter(({ access }) => access === 'public');

const app = testApp();
let strangers = 0;
/** Each request comes from its own network, so that no rate rule applies. */
const send = ({ method, url, headers, payload }: Omit<WorstRequest, 'what'>, from?: string) => {
  strangers += 1;
  const remoteAddress = from ?? `10.${Math.floor(strangers / 250)}.${strangers % 250}.7`;
  return app.server.inject({ method, url, headers, remoteAddress, ...(payload !== undefined && { payload }) });
};

describe('requests of citizens', () => {
  it.each(publicCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s answers its worst requests quickly',
    async (_name, call) => {
      for (const request of worstRequests(call)) {
        const answer = await send(request);
        expect(answer.statusCode, request.what).toBeLessThan(500);
        expect(answer.rawPayload.length, request.what).toBeLessThanOrEqual(mostBytes);
        if (answer.statusCode !== 400 || !answer.headers['content-type']?.includes('json')) continue;
        const { data } = answer.json() as { data?: { fields?: unknown[] } | null };
        expect(data?.fields?.length ?? 0, request.what).toBeLessThanOrEqual(mostFaults);
      }
    },
  );

  it('validates no entry of an oversized list', async () => {
    const { element } = surveyOpen.answer.body.shape.answers.def;
    const run = element._zod.run;
    let judged = 0;
    element._zod.run = (payload, context) => {
      judged += 1;
      return run(payload, context);
    };
    const judgedOf = async (entries: number, entry: string): Promise<number> => {
      judged = 0;
      const payload = `{"answers":[${Array(entries).fill(entry).join(',')}]}`;
      const headers = { 'content-type': 'application/json' };
      expect((await send({ method: 'POST', url: '/api/open/survey', headers, payload })).statusCode).toBe(400);
      return judged;
    };
    try {
      expect(await judgedOf(100, '0')).toBe(100);
      for (const entries of [101, 3_000, 100_000]) expect(await judgedOf(entries, '0')).toBe(0);
    } finally {
      element._zod.run = run;
    }
  });

  it('counts refused input against the limit of its call', async () => {
    const broken = {
      method: 'POST',
      url: '/api/open/petition',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    } as const;
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await send(broken, '192.0.2.1')).statusCode);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });

  it('counts refused input of calls without a limit', async () => {
    const wide = `/api/site?${Array.from({ length: 300 }, (_, at) => `k${at}=1`).join('&')}`;
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1)
      statuses.push((await send({ method: 'GET', url: wide, headers: {} }, '192.0.2.2')).statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    expect((await send({ method: 'GET', url: '/api/site', headers: {} }, '192.0.2.2')).statusCode).toBe(200);
  });
});

describe('the bounds of a body', () => {
  const tight = { values: 4, depth: 2 };
  it.each([
    ['{"a":[1,2]}', false],
    ['[1,2,3,4]', true],
    ['[[[1]]]', true],
    ['["[[[[,,,,", "\\"[[[,,,"]', false],
    ['{"a":"\\\\","b":"[{"}', false],
  ])('%s', (text, expected) => expect(outgrows(text, tight)).toBe(expected));

  it('allows every call what its schema takes', () => {
    const narrow = allCalls.filter((call) => boundsOf(call).values < 200 || boundsOf(call).bytes < 64 * 1024);
    expect(narrow).toEqual([]);
    expect(boundsOf(surveyOpen.answer).values).toBeGreaterThan(100 * 33);
  });
});
