import { isAbsolute } from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

/** Names of the shell's texts, in one language. */
interface Texts {
  [name: string]: string | Texts;
}
type Compiled = unknown;
const compileAll = (texts: Texts): Record<string, Compiled> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === 'string' ? compile(text) : compileAll(text)]),
  );

/**
 * Parses the placeholders of the shell's texts while building, so that the log-in page carries no parser (12 KB gzip
 * of its 120).
 */
export function compileTexts(): Plugin {
  return {
    name: 'compile-texts',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
      optimizeDeps: { exclude: ['use-intl'] },
    }),
    async load(id) {
      const name = /\/platform\/texts\/(zh|en)\.ts$/.exec(id)?.[1];
      if (!name || !isAbsolute(id)) return undefined;
      this.addWatchFile(id);
      // the time keeps a changed file from being answered out of Node's cache
      const module: Record<string, Texts> = await import(`${id}?at=${Date.now()}`);
      return `export const ${name} = ${JSON.stringify(compileAll(module[name] ?? {}))};`;
    },
  };
}
