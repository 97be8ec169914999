import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChanged, hasTurn } from '../../tests/setup/scope.ts';
import { testApp } from './testing/app.ts';
import { clientHeader } from './testing/browser.ts';
import { testPassword } from './testing/context.ts';

const root = join(import.meta.dirname, '../..');

interface Jobs {
  twelveJobs: (baseUrl: string, basic: string, account: string, digest: string) => Promise<string[]>;
}

/**
 * Expensive, so it runs only after changes of these files and regularly; openapi.test.ts checks the document every
 * time.
 */
const sources = [
  'server/src/platform/http/openapi',
  'server/src/openapi-client.test.ts',
  'server/src/testing/typed-client-jobs.ts.txt',
  'contract/src/call.ts',
  'contract/src/conventions.ts',
  'package-lock.json',
];

describe.runIf(hasChanged(...sources) || hasTurn(4, 7))('a typed client', () => {
  const app = testApp();
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(root, 'artefacts-client-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function program(): Promise<Jobs> {
    const spec = (await app.server.inject('/api/docs/json')).json();
    const { files } = await generateApi({ spec, output: false, silent: true, httpClientType: 'fetch' });
    writeFileSync(join(folder, 'client.ts'), files[0]?.fileContent ?? '');
    copyFileSync(join(import.meta.dirname, 'testing/typed-client-jobs.ts.txt'), join(folder, 'jobs.ts'));
    const options = [
      '--noEmit',
      '--ignoreConfig',
      '--strict',
      '--target',
      'esnext',
      '--module',
      'nodenext',
      '--skipLibCheck',
    ];
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const asked = [compiler, ...options, '--allowImportingTsExtensions', join(folder, 'jobs.ts')];
    const { status, stdout } = spawnSync(process.execPath, asked, { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, '']);
    return (await import(join(folder, 'jobs.ts'))) as Jobs;
  }

  test('generated from the document does twelve jobs', async () => {
    const { twelveJobs } = await program();
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.server.address() as { port: number };
    const digest = createHash('md5').update(testPassword).digest('hex');
    expect(await twelveJobs(`http://127.0.0.1:${port}`, clientHeader, 'admin', digest)).toEqual([
      '1 logged in as admin',
      '2 menus',
      '3 added client.made',
      '4 found 1',
      '5 read 1',
      '6 changed to 2',
      '7 stale 409 数据已被他人修改,请刷新后重试',
      '8 removed, 0 left',
      '9 1=是 0=否',
      '10 notice 客户端发布, 1 listed',
      '11 person admin',
      '12 departments true',
    ]);
  });
});
