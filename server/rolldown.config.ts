import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'rolldown';

/** What stays beside the program: parts that are native, run by themselves, are read as files, or are large and seldom asked for. */
const apart =
  /^(node:|@aws-sdk|@electric-sql|@expo-google-fonts|@fastify\/(ajv-compiler|fast-json-stringify-compiler|swagger-ui)|openid-client|pdfmake|pino$|sharp)/;

/**
 * V8 stores a source with a single Chinese character at two bytes per character, one in ASCII at one: seven megabytes
 * of the idle memory (decision 150). An escape means the same in texts and patterns; `String.raw` only writes patterns.
 */
const asAscii = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const migrations = readdirSync(join(import.meta.dirname, 'src/migrations'))
  .filter((file) => /^\d{4}-/.test(file))
  .map((file) => file.replace(/\.ts$/, ''));

/** The server as one file: a start reads one instead of 1,400, which was half of its time (decision 029). */
export default defineConfig({
  input: {
    main: 'src/main.ts',
    // read as files (`stepsOf`); from their sources they would load Kysely a second time, as 300 files
    ...Object.fromEntries(migrations.map((name) => [`migrations/${name}`, `src/migrations/${name}.ts`])),
  },
  platform: 'node',
  external: apart,
  plugins: [
    {
      name: 'ascii',
      // after the last printing, which writes the characters themselves
      generateBundle(_, files) {
        for (const file of Object.values(files)) if (file.type === 'chunk') file.code = asAscii(file.code);
      },
    },
  ],
  output: {
    dir: 'dist',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    // Without it, code that a later import shares is split off, and the start reads and links thirty files.
    codeSplitting: { groups: [{ name: 'server', tags: ['$initial'] }] },
    cleanDir: true,
    // V8 stores the whole source: comments are a megabyte of the idle memory. Lines of stack traces stay.
    comments: { legal: true, annotation: false, jsdoc: false },
  },
});
