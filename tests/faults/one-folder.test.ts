import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { signIn } from './client.ts';
import { onFolder } from './databases.ts';
import { launchServer, startServer, statusOf } from './server-process.ts';

it('belongs to one server, and to the next after a kill', async () => {
  const { DATA_DIR: folder } = await onFolder();
  const first = await startServer({ DATA_DIR: folder });
  const second = await launchServer({ DATA_DIR: folder });
  expect(await second.ended).toEqual({ code: 1, signal: null });
  expect(second.said()).toContain(`数据目录 ${realpathSync(folder)} 正被进程 ${first.pid} 使用`);
  expect(second.said()).not.toMatch(/\n\s+at /);
  expect(await statusOf(`${first.url}/api/ready`)).toBe(200);
  await signIn(first.url);

  await first.end('SIGKILL');
  expect(existsSync(join(folder, 'lock.sock'))).toBe(true);
  const third = await startServer({ DATA_DIR: folder });
  await signIn(third.url);
});
