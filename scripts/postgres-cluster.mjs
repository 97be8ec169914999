import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const SUPER_USER = 'kaoxin';
export const DATABASE = 'kaoxin';

export function findPostgres() {
  const folders = [
    process.env.POSTGRES_BIN,
    ...versionedFolders('/usr/lib/postgresql'),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const others = ['/usr/local/bin', '/opt/homebrew/bin', ...versionedFolders('/opt/homebrew/opt')];
  return [...folders, ...others].find(
    (folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

function versionedFolders(parent) {
  if (!existsSync(parent)) return [];
  const version = (name) => Number(name.replace(/^postgresql@/, ''));
  const names = readdirSync(parent).filter((name) => version(name) >= 15);
  return names.sort((a, b) => version(b) - version(a)).map((name) => join(parent, name, 'bin'));
}

/** PostgreSQL refuses to run as root, so root uses another account of this machine. */
export function ordinaryUser() {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = ['postgres', 'nobody'].map((name) => accounts.find((fields) => fields[0] === name)).find(Boolean);
  if (!account) throw new Error('以 root 运行 PostgreSQL 需要本机有 postgres 或 nobody 账户，请先创建其一。');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

export function initialise(bin, folder, owner, password) {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner.uid !== undefined) chownSync(passwordFile, owner.uid, owner.gid);
  const access = ['-U', SUPER_USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const options = { ...owner, cwd: '/', encoding: 'utf8' };
  const dataFolder = join(folder, 'data');
  check(
    spawnSync(
      join(bin, 'initdb'),
      ['-D', dataFolder, ...access, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      options,
    ),
  );
  const create = { ...options, input: `create database ${DATABASE};\n` };
  check(spawnSync(join(bin, 'postgres'), ['--single', '-D', dataFolder, 'postgres'], create));
}

function check({ status, error, stderr, stdout }) {
  if (status !== 0) throw new Error(`PostgreSQL 初始化失败：${error?.message ?? `${stdout}${stderr}`.trim()}`);
}
