import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { minifySync } from 'rolldown/utils';
import type { Plugin } from 'vite';

/** Bytes below which compression gains nothing. */
const least = 1024;

/** A script of `public/`, minified here because Vite copies it unchanged. */
const themeProgram = 'theme.js';

/** Writes a .gz and a .br next to each script, style sheet, SVG and page of the build; the server sends these files. */
export function precompress(): Plugin {
  let folder = 'dist';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle() {
      const program = join(folder, themeProgram);
      writeFileSync(program, minifySync(themeProgram, readFileSync(program, 'utf8')).code);
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|html)$/.test(name)) continue;
        const path = join(folder, name);
        const content = readFileSync(path);
        if (content.length < least) continue;
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
        const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: size }));
      }
    },
  };
}
