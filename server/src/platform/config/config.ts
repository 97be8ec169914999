import { isAbsolute, resolve } from 'node:path';
import { defaultRules, type Outbound, readAllowRules } from '../outbound/rules.ts';
import { checkout } from './checkout.ts';
import { holdsOfficeFonts } from './font-folder.ts';
import { secretIn } from './secret.ts';
import { ConfigurationError, type Environment, environmentIn, variable } from './values.ts';

export { ConfigurationError } from './values.ts';
export { type ConfigVariable, configVariables } from './variables.ts';

export type LogLevel = (typeof logLevels)[number];

export interface ObjectStore {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  pathStyle: boolean;
}

export interface Config {
  port: number;
  host: string;
  databaseUrl: string | undefined;
  /** The owner of the tables, when it is not the account of databaseUrl. */
  databaseOwnerUrl: string | undefined;
  databaseReadUrl: string | undefined;
  databaseConnections: number;
  /** Absolute path. */
  dataDir: string;
  shard: number;
  /** 32 bytes. */
  secretKey: Buffer;
  adminPassword: string | undefined;
  captcha: boolean;
  demo: boolean;
  demoExaminees: number;
  demoQuestions: boolean;
  demoCases: boolean;
  /** Without a trailing slash. */
  publicUrl: string;
  trustProxy: string[];
  metricsToken: string | undefined;
  logLevel: LogLevel;
  environment: ReturnType<typeof environmentIn>;
  letterFonts: string | undefined;
  objectStore: ObjectStore | undefined;
  outbound: Outbound;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Reads and validates the environment. Throws a {@link ConfigurationError} that names the wrong variable. */
export function readConfig(env: Environment): Config {
  const read = variable(env);
  const port = read.integer('PORT', 8080, 0, 65535);
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const beside = (name: string) => {
    const url = read.url(name, ['postgres:', 'postgresql:']);
    if (!url || databaseUrl) return url;
    throw new ConfigurationError(name, '只能与 DATABASE_URL 一起使用', 'goes together with DATABASE_URL');
  };
  const databaseOwnerUrl = beside('DATABASE_OWNER_URL');
  const databaseReadUrl = beside('DATABASE_READ_URL');
  const dataDir = absolute(read.text('DATA_DIR') ?? 'data');
  const publicUrl = read.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '');
  const config: Omit<Config, 'secretKey'> = {
    port,
    host: read.text('HOST') ?? '127.0.0.1',
    databaseUrl,
    databaseOwnerUrl,
    databaseReadUrl,
    databaseConnections: read.integer('DATABASE_CONNECTIONS', 16, 2, 1000),
    dataDir,
    shard: read.integer('SHARD', 0, 0, 1023),
    adminPassword: read.text('ADMIN_PASSWORD'),
    captcha: read.toggle('CAPTCHA', true),
    demo: read.toggle('DEMO', !databaseUrl),
    demoExaminees: read.integer('DEMO_EXAMINEES', 50_000, 0, 50_000),
    demoQuestions: read.toggle('DEMO_QUESTIONS', true),
    demoCases: read.toggle('DEMO_CASES', true),
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    trustProxy: read.addresses('TRUST_PROXY', ['loopback']),
    metricsToken: read.text('METRICS_TOKEN', 16),
    logLevel: read.oneOf('LOG_LEVEL', logLevels, 'info'),
    environment: environmentIn(env),
    letterFonts: readLetterFonts(read),
    objectStore: readObjectStore(read),
    outbound: readOutbound(read, publicUrl),
  };
  // Last, because it may write a file: a wrong value elsewhere leaves nothing behind.
  return { ...config, secretKey: readSecret(read, databaseUrl !== undefined, dataDir) };
}

function absolute(folder: string): string {
  return isAbsolute(folder) ? folder : resolve(checkout, folder);
}

function readLetterFonts(read: ReturnType<typeof variable>): string | undefined {
  const given = read.text('LETTER_FONTS');
  if (given === undefined || holdsOfficeFonts(absolute(given))) return given && absolute(given);
  throw new ConfigurationError(
    'LETTER_FONTS',
    '须为文件夹，其中有 text.ttf、heading.ttf、title.ttf 或 rare.ttf（TrueType 字体）',
    'must be a folder with text.ttf, heading.ttf, title.ttf or rare.ttf (TrueType fonts)',
  );
}

function readSecret(read: ReturnType<typeof variable>, shared: boolean, dataDir: string): Buffer {
  const given = read.key('SECRET_KEY');
  if (given) return given;
  if (!shared) return secretIn(dataDir);
  throw new ConfigurationError(
    'SECRET_KEY',
    '使用 DATABASE_URL 时必须设置（64 位十六进制，可用 openssl rand -hex 32 生成）',
    'is required with DATABASE_URL (64 hexadecimal digits, for example from: openssl rand -hex 32)',
  );
}

function readOutbound(read: ReturnType<typeof variable>, publicUrl: string | undefined): Outbound {
  const rules = readAllowRules(read.text('OUTBOUND_ALLOW') ?? defaultRules);
  if (!('wrong' in rules)) return { rules, own: URL.parse(publicUrl ?? '')?.hostname ?? '' };
  throw new ConfigurationError(
    'OUTBOUND_ALLOW',
    `中的“${rules.wrong}”不是 public、主机名、地址或网段（可带 :端口）`,
    `contains "${rules.wrong}", which is not public, a host name, an address or a network (with :port or without)`,
  );
}

function readObjectStore(read: ReturnType<typeof variable>): ObjectStore | undefined {
  const endpoint = read.url('S3_ENDPOINT', ['http:', 'https:']);
  const required = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const [bucket, accessKeyId, secretAccessKey] = required.map((name) => read.text(name));
  const region = read.text('S3_REGION') ?? 'us-east-1';
  const pathStyle = read.toggle('S3_PATH_STYLE', true);
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    return { endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle };
  }
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return undefined;
  const missing = ['S3_ENDPOINT', ...required].find((name) => !read.text(name)) ?? 'S3_ENDPOINT';
  throw new ConfigurationError(
    missing,
    '缺失：S3_ENDPOINT、S3_BUCKET、S3_ACCESS_KEY_ID、S3_SECRET_ACCESS_KEY 须同时设置',
    'is missing: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together',
  );
}
