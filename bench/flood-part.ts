import { setImmediate as turn } from 'node:timers/promises';
import autocannon from 'autocannon';
import { demoPassword } from '../server/src/demo/accounts.ts';
import { atMost, type Figure, ratioAtMost } from './figure.ts';
import { type Ground, readerAccount } from './ground.ts';
import { percentile } from './measure.ts';
import { askToken } from './sign-in.ts';

const atOnce = 420;
const honestOnes = 20;
const office = '198.51.100.9';
/** at most so many times what a log-in takes while nobody else asks (S68) */
const worse = 3;
const client = Buffer.from('wrong:wrong').toString('base64');

/** What strangers' floods cost those who work: the wait of an honest log-in, and rows that nobody can delete. */
export async function floodFigures(ground: Ground): Promise<Figure[]> {
  const quiet = await honestLogIns(ground);
  const one = await besideFlood(ground, () => '203.0.113.55');
  const many = await besideFlood(ground, (n) => `203.0.${n % 60}.7`);
  const clients = await wrongClients(ground);
  const minutes = Math.ceil(clients.seconds / 60) + 1;
  return [
    beside(`beside ${atOnce} wrong ones at once from one network`, one, quiet),
    { what: '  the slowest of the wrong ones', ours: `${Math.round(one.slowest)} ms` },
    beside(`beside ${atOnce} wrong ones at once from sixty networks`, many, quiet),
    { what: 'wrong clients refused', ours: `${Math.round(clients.refused / clients.seconds)}/s` },
    atMost('  audit rows they leave, of a minute and network', clients.rows / minutes, 1, 'rows', 1),
  ];
}

interface Waits {
  /** milliseconds of the honest log-ins */
  honest: readonly number[];
  slowest: number;
}

const beside = (what: string, { honest }: Waits, quiet: readonly number[]): Figure =>
  ratioAtMost(`log-in, p95, ${what}`, percentile(honest, 95), percentile(quiet, 95), worse, ' ms');

/** One after the other, from where the person always works. Throws when one is refused. */
async function honestLogIns(ground: Ground, until: () => boolean = () => false): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < honestOnes && !until(); n += 1) {
    const started = performance.now();
    const { status } = await askToken(ground.ours.url, readerAccount, demoPassword, office);
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
  // one at least is measured, and none that had the server for itself
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
