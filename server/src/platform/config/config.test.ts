import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configVariables, readConfig } from './config.ts';

const key = 'ab'.repeat(32);
const databaseUrl = 'postgres://kaoxin@localhost/kaoxin';
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kaoxin-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('readConfig', () => {
  it('needs no settings for a trial', () => {
    const config = readConfig({ DATA_DIR: dataDir });
    expect(config).toMatchObject({
      port: 8080,
      databaseUrl: undefined,
      shard: 0,
      captcha: true,
      demo: true,
      publicUrl: 'http://localhost:8080',
      trustProxy: ['loopback'],
      objectStore: undefined,
    });
  });

  it('documents exactly the variables it reads', () => {
    const asked = new Set<string>();
    const values: Record<string, string> = { SECRET_KEY: key, DATA_DIR: dataDir };
    const env = new Proxy(values, {
      get(target, name) {
        if (typeof name === 'string') asked.add(name);
        return Reflect.get(target, name);
      },
    });
    readConfig(env);
    expect([...asked].sort()).toEqual(configVariables.map((variable) => variable.name).sort());
  });

  it('loads demonstration data on PostgreSQL only on request', () => {
    expect(readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY: key }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY: key, DEMO: '1' }).demo).toBe(true);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['SHARD', '1024'],
    ['SHARD', '-1'],
    ['DATABASE_CONNECTIONS', '1'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_READ_URL', databaseUrl],
    ['SECRET_KEY', 'short'],
    ['CAPTCHA', 'maybe'],
    ['DEMO', '2'],
    ['PUBLIC_URL', 'example.com'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'loopback, somewhere'],
    ['METRICS_TOKEN', 'short'],
    ['LETTER_FONTS', 'no such folder'],
    ['LOG_LEVEL', 'loud'],
    ['S3_ENDPOINT', 'minio:9000'],
    ['S3_PATH_STYLE', 'perhaps'],
  ])('names %s when it is %j', (name, value) => {
    expect(() => readConfig({ DATA_DIR: dataDir, [name]: value })).toThrow(
      expect.objectContaining({ variable: name, message: expect.stringContaining(`配置项 ${name} `) }),
    );
  });

  it('requires all parts of an object store', () => {
    const env = { DATA_DIR: dataDir, S3_ENDPOINT: 'http://minio:9000', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'me' };
    expect(() => readConfig(env)).toThrow(/^配置项 S3_SECRET_ACCESS_KEY /);
    expect(readConfig({ ...env, S3_SECRET_ACCESS_KEY: 'secret' }).objectStore).toMatchObject({ bucket: 'files' });
  });

  it('refuses a shared database without a key', () => {
    expect(() => readConfig({ DATABASE_URL: databaseUrl })).toThrow(/^配置项 SECRET_KEY .*SECRET_KEY is required/);
  });

  it('accepts networks and addresses of proxies', () => {
    const config = readConfig({ DATA_DIR: dataDir, TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::1' });
    expect(config.trustProxy).toEqual(['loopback', '10.0.0.0/8', 'fd00::1']);
  });
});

describe('the key in the data folder', () => {
  it('is created once, readable by its owner only', () => {
    const first = readConfig({ DATA_DIR: dataDir }).secretKey;
    const second = readConfig({ DATA_DIR: dataDir }).secretKey;
    expect(first).toHaveLength(32);
    expect(second).toEqual(first);
    expect(readFileSync(join(dataDir, 'secret'), 'utf8').trim()).toBe(first.toString('hex'));
    if (process.platform !== 'win32') expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  });

  it('is not replaced when a database needs it', () => {
    mkdirSync(join(dataDir, 'database'));
    expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(/密钥文件 .* 不见了/);
    expect(readConfig({ DATA_DIR: dataDir, SECRET_KEY: key }).secretKey.toString('hex')).toBe(key);
  });

  it('is refused when damaged', () => {
    writeFileSync(join(dataDir, 'secret'), 'abc');
    expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(/64 hexadecimal digits/);
  });
});
