import { setImmediate as turn } from 'node:timers/promises';
import autocannon from 'autocannon';
import { demoPassword } from '../demo/src/accounts.ts';
import { caseNumber } from '../server/src/engine/numbering/case-number.ts';
import { atMost, type Figure, ratioAtMost } from './figure.ts';
import { type Ground, readerAccount } from './ground.ts';
import { percentile } from './measure.ts';
import { askToken } from './sign-in.ts';

const atOnce = 420;
const honestOnes = 20;
/** Concurrent failed log-ins, each from another network. */
const fromEverywhere = 200;
const office = '198.51.100.9';
/** Maximum factor over an undisturbed log-in (S68); `worseKnown` in a browser that the account has used. */
const worse = 3;
const worseKnown = 2;
const client = Buffer.from('wrong:wrong').toString('base64');

/** Queries for cases, one each: too few per case to require a captcha. */
const matters = 300;
const longAgo = '2001-01-02';
/** Maximum factor over the time for an unknown number (domain.md 3.14: the same answer after the same time). */
const unlike = 1.1;

export async function floodFigures(ground: Ground): Promise<Figure[]> {
  const quiet = await honestLogIns(ground);
  const one = await besideFlood(ground, () => '203.0.113.55');
  const many = await besideFlood(ground, (n) => `203.0.${n % 60}.7`);
  const cookie = await browserOf(ground);
  const atNew = { quiet: await logIns(ground, newAddress), beside: await besideEverybody(ground, newAddress) };
  const known = { address: () => '192.0.2.77', cookie };
  const inKnown = {
    quiet: await logIns(ground, known.address, () => false, cookie),
    beside: await besideEverybody(ground, known.address, cookie),
  };
  const clients = await wrongClients(ground);
  const minutes = Math.ceil(clients.seconds / 60) + 1;
  return [
    beside(`beside ${atOnce} wrong ones at once from one network`, one, quiet),
    { what: '  the slowest of the wrong ones', ours: `${Math.round(one.slowest)} ms` },
    beside(`beside ${atOnce} wrong ones at once from sixty networks`, many, quiet),
    {
      what: `beside ${fromEverywhere} wrong ones at once from ${fromEverywhere} addresses`,
      ours: `${atNew.beside.length} + ${inKnown.beside.length} honest`,
    },
    ratioAtMost('  from a new address, p95', percentile(atNew.beside, 95), percentile(atNew.quiet, 95), worse, ' ms'),
    ratioAtMost(
      '  in a known browser, p95',
      percentile(inKnown.beside, 95),
      percentile(inKnown.quiet, 95),
      worseKnown,
      ' ms',
    ),
    { what: 'wrong clients refused', ours: `${Math.round(clients.refused / clients.seconds)}/s` },
    atMost('  audit rows they leave, of a minute and network', clients.rows / minutes, 1, 'rows', 1),
    await wrongCodes(ground),
  ];
}

async function wrongCodes({ db, ours }: Ground): Promise<Figure> {
  const { rows } = await db.query<{ caseNo: string }>(
    `select case_no as "caseNo" from petition_letter where is_deleted = 0 order by id limit ${matters}`,
  );
  const took = { known: [] as number[], unknown: [] as number[] };
  let asked = 0;
  const refused = async (whose: keyof typeof took, caseNo: string) => {
    asked += 1;
    const from = `198.${18 + Math.floor(asked / 250)}.${asked % 250}.7`;
    const started = performance.now();
    const { status } = await fetch(`${ours.url}/api/open/case?caseNo=${caseNo}&queryCode=ABCD2345`, {
      headers: { 'x-forwarded-for': from },
    });
    took[whose].push(performance.now() - started);
    if (status !== 404) throw new Error(`A wrong code of ${caseNo} was answered ${status}.`);
  };
  for (const [at, { caseNo }] of rows.entries()) {
    const both = [() => refused('known', caseNo), () => refused('unknown', caseNumber('petition', longAgo, at + 1))];
    for (const ask of at % 2 === 0 ? both : both.toReversed()) await ask();
  }
  const [known, unknown] = [percentile(took.known, 50), percentile(took.unknown, 50)];
  return ratioAtMost('a wrong code of a case there is, p50, beside an unknown number', known, unknown, unlike, ' ms');
}

interface Waits {
  /** Milliseconds of valid log-ins. */
  honest: readonly number[];
  slowest: number;
}

const beside = (what: string, { honest }: Waits, quiet: readonly number[]): Figure =>
  ratioAtMost(`log-in, p95, ${what}`, percentile(honest, 95), percentile(quiet, 95), worse, ' ms');

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `192.0.${2 + Math.floor(addresses / 200)}.${addresses % 200}`;
}

async function browserOf({ ours }: Ground): Promise<string> {
  const { status, cookie } = await askToken(ours.url, readerAccount, demoPassword, office);
  if (status !== 200) throw new Error(`An honest log-in was answered ${status}.`);
  return cookie;
}

async function besideEverybody(ground: Ground, address: () => string, cookie?: string): Promise<number[]> {
  const took: number[] = [];
  while (took.length < honestOnes) {
    let open = fromEverywhere;
    const flood = Array.from({ length: fromEverywhere }, async (_, n) => {
      await askToken(ground.ours.url, `nobody-${n}`, 'wrong', `203.${n}.113.7`);
      open -= 1;
    });
    await turn();
    took.push(...(await logIns(ground, address, () => open === 0, cookie)));
    await Promise.all(flood);
  }
  return took;
}

const honestLogIns = (ground: Ground, until?: () => boolean): Promise<number[]> => logIns(ground, () => office, until);

async function logIns(
  ground: Ground,
  address: () => string,
  until: () => boolean = () => false,
  cookie?: string,
): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < honestOnes && !until(); n += 1) {
    const started = performance.now();
    const { status } = await askToken(ground.ours.url, readerAccount, demoPassword, address(), cookie);
    if (status !== 200) throw new Error(`An honest log-in was answered ${status}.`);
    took.push(performance.now() - started);
  }
  return took;
}

async function besideFlood(ground: Ground, from: (n: number) => string): Promise<Waits> {
  let open = atOnce;
  let slowest = 0;
  const started = performance.now();
  const flood = Array.from({ length: atOnce }, async (_, n) => {
    await askToken(ground.ours.url, `nobody-${n}`, 'wrong', from(n));
    open -= 1;
    slowest = performance.now() - started;
  });
  await turn();
  // Measures at least one, and none without the flood.
  const honest = await honestLogIns(ground, () => open === 0);
  await Promise.all(flood);
  return { honest, slowest };
}

async function wrongClients(ground: Ground): Promise<{ refused: number; seconds: number; rows: number }> {
  const written = async () =>
    Number((await ground.db.query<{ n: string }>('select count(*) as n from audit')).rows[0]?.n);
  const before = await written();
  const { non2xx, duration } = await autocannon({
    url: ground.ours.url,
    requests: [
      {
        method: 'POST',
        path: '/api/blade-auth/oauth/token',
        headers: {
          authorization: `Basic ${client}`,
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': '203.0.113.99',
        },
        body: 'grant_type=password&username=nobody&password=x',
      },
    ],
    connections: 32,
    duration: 6,
    timeout: 30,
  });
  return { refused: non2xx, seconds: duration, rows: (await written()) - before };
}
