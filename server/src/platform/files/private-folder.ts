import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { faultOf } from '#platform/errors.ts';

const others = 0o077;

/**
 * Creates the folder when missing and restricts it to this account: 0700, and 0600 for files. A folder left open by an
 * earlier version is restricted with its content. Windows has no such modes.
 *
 * @param warn receives a message about files of another account
 */
export function keepPrivate(folder: string, warn: (sentence: string) => void): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  try {
    if (isOpen(folder)) close(folder);
  } catch (error) {
    if (faultOf(error).code !== 'EPERM') throw error;
    warn(`DATA_DIR: ${folder} 属于其他账号，无法收紧权限，请由其执行 chmod -R go-rwx。It belongs to another account.`);
  }
}

const isOpenItself = (path: string): boolean => {
  const found = lstatSync(path);
  return !found.isSymbolicLink() && (found.mode & others) !== 0;
};

/** Checks the folder, its entries and the entries of its folders: deeper ones cannot be reached from outside. */
function isOpen(folder: string): boolean {
  if (isOpenItself(folder)) return true;
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const path = join(folder, entry.name);
    if (isOpenItself(path)) return true;
    return entry.isDirectory() && readdirSync(path).some((name) => isOpenItself(join(path, name)));
  });
}

function close(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) close(path);
    else if (entry.isFile()) chmodSync(path, 0o600);
  }
}
