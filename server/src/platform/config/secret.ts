import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The key of the embedded database's encrypted fields: created once, 0600, and read from then on. Throws when a
 * database exists without its key: a new key would silently make its fields unreadable.
 */
export function secretIn(dataDir: string): Buffer {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    if (existsSync(join(dataDir, 'database'))) throw new Error(lost(file));
    make(dataDir, file);
  }
  const text = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error(damaged(file));
  return Buffer.from(text, 'hex');
}

/** Written to a temporary file and linked into place: two concurrent starts get the same complete key. */
function make(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true });
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(aside, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function lost(file: string): string {
  return `密钥文件 ${file} 不见了，请从备份恢复，或用 SECRET_KEY 提供原密钥。The key file ${file} is gone: restore it from the backup, or give the former key as SECRET_KEY.`;
}

function damaged(file: string): string {
  return `密钥文件 ${file} 不是 64 位十六进制数，请从备份恢复。The key file ${file} does not hold 64 hexadecimal digits: restore it from the backup.`;
}
