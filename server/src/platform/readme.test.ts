import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configVariables } from './config/variables.ts';

test('lists every variable with default and meaning', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  for (const { name, default: fallback, zh, en } of configVariables) {
    expect(readme).toContain(`| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${zh} · ${en} |`);
  }
});
