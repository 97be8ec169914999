import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/**
 * Writes parameters at a steady rate, each in a transaction with its change row, as our servers do. A separate process,
 * because the load generator occupies its own thread. Finally prints the number of writes and the time.
 */
const [, , connectionString = '', perSecond = '100'] = process.argv;
const every = 1000 / Number(perSecond);
const write = `
  with changed as (insert into "change" (table_name, tenant_id) values ('param', '000000'))
  insert into param (tenant_id, param_name, param_key, param_value)
  values ('000000', '持续写入', 'steady.' || gen_random_uuid(), 'value')`;

const client = new pg.Client({ connectionString });
await client.connect();
let going = true;
process.stdin.resume().once('close', () => {
  going = false;
});
const started = performance.now();
let written = 0;
while (going) {
  await client.query(write);
  written += 1;
  const ahead = started + written * every - performance.now();
  if (ahead > 0) await pause(ahead);
}
console.log(JSON.stringify({ written, seconds: (performance.now() - started) / 1000 }));
await client.end();
