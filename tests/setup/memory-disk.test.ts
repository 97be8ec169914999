import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mountMemory, unmountMemory } from '../../scripts/memory-disk.mjs';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kaoxin-memory-'));
  onTestFinished(() => {
    unmountMemory(folder);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

test('keeps files in memory until it is unmounted', ({ skip }) => {
  const folder = emptyFolder();
  const disk = statSync(folder).dev;
  if (!mountMemory(folder, '1777')) skip('this account may not mount memory, or there is too little of it');
  writeFileSync(join(folder, 'file'), 'text');
  const { dev, mode } = statSync(folder);
  expect([dev === disk, mode & 0o7777]).toEqual([false, 0o1777]);
  unmountMemory(folder);
  expect([statSync(folder).dev, existsSync(join(folder, 'file'))]).toEqual([disk, false]);
});

test('leaves a folder on a disk unchanged', () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'file'), 'text');
  unmountMemory(folder);
  expect(existsSync(join(folder, 'file'))).toBe(true);
});
