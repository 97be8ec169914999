import { defineConfig } from 'rolldown';

/** What stays beside the program: parts that are native, run by themselves, are read as files, or are large and seldom asked for. */
const apart =
  /^(node:|@aws-sdk|@electric-sql|@expo-google-fonts|@fastify\/swagger-ui|openid-client|pdfmake|pino$|sharp)/;

/** The server as one file: a start reads one instead of 1,400, which was half of its time (decision 029). */
export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  external: apart,
  output: { dir: 'dist', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs', cleanDir: true },
});
