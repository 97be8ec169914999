import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from '@kaoxin/contract/index.ts';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { unreadAnswers } from '../../unread-answers.ts';

interface Told {
  path: string;
  asked: string[][];
  isAnswered: boolean;
}
const fieldsOf = (schema: object): string[] => Object.keys('shape' in schema ? (schema.shape as object) : {});
const expected = allCalls.map(({ path, query, body }) => ({ path, asked: [query, body].map(fieldsOf) }));
const program = (contract: string) => `import { allCalls } from ${JSON.stringify(contract)};
const fieldsOf = (schema) => Object.keys(schema.shape ?? {});
export default allCalls.map(({ path, query, body, answer }) =>
  ({ path, asked: [query, body].map(fieldsOf), isAnswered: answer !== undefined }));`;

test('removes answer schemas from calls in the browser', async () => {
  const contract = join(import.meta.dirname, '../../../contract/src/index.ts');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      unreadAnswers(),
      {
        name: 'told',
        resolveId: (id) => (id === 'told' ? '\0told' : undefined),
        load: (id) => (id === '\0told' ? program(contract) : undefined),
      },
    ],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      rolldownOptions: { input: 'told' },
    },
  });
  const [{ code }] = (built as Rolldown.RolldownOutput).output;
  const { default: calls }: { default: Told[] } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(calls.map(({ path, asked }) => ({ path, asked }))).toEqual(expected);
  expect(calls.filter(({ isAnswered }) => isAnswered).map(({ path }) => path)).toEqual([]);
});

// answer schemas exist in tests and on the server, but not in the browser bundle
test('reads no answer schema in browser code', () => {
  const src = join(import.meta.dirname, '..');
  const reading = globSync('**/*.{ts,tsx}', { cwd: src }).filter(
    (file) =>
      !/\.(?:test|fixture)\.tsx?$/.test(file) &&
      /\bcalls?(?:\.\w+)?\.answer\b/.test(readFileSync(join(src, file), 'utf8')),
  );
  expect(reading).toEqual([]);
});
