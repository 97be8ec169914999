import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from '@kaoxin/contract/index.ts';
import { openApi } from '#platform/http/openapi/openapi.ts';

/** `npm run openapi`: writes the document of `/api/docs/json` to docs/. */
const file = join(import.meta.dirname, '../../docs/openapi.json');
writeFileSync(file, `${JSON.stringify(openApi(allCalls), null, 2)}\n`);
console.log(file);
