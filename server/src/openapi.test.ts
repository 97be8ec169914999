import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from '@kaoxin/contract/index.ts';
import { expect, test } from 'vitest';
import { openApi } from '#platform/http/openapi.ts';

test('docs/openapi.json is the document of today’s calls (npm run openapi)', () => {
  const file = join(import.meta.dirname, '../../docs/openapi.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(openApi(allCalls))));
});
