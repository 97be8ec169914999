import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildFrontEnd } from '../scripts/build.mjs';
import { pages } from '../web/src/pages.ts';
import { atMost, type Figure } from './figure.ts';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

const dist = join(import.meta.dirname, '../web/dist');
const kilobyte = 1024;
const entry = 'index.html';
const login = 'src/areas/auth/login.tsx';
const layout = 'src/shell/layout.tsx';
const firstList = 'src/areas/system/param.tsx';
const kit = 'src/ui/theme/theme.tsx';

export async function sizeFigures(): Promise<Figure[]> {
  await buildFrontEnd(process.execPath);
  return figuresOf(dist, JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')));
}

function figuresOf(folder: string, manifest: Manifest): Figure[] {
  const always = [...publicFiles(folder), 'index.html'];
  const reach = (...sources: string[]) =>
    new Set([...always, ...sources.flatMap((source) => filesOf(manifest, source))]);
  const size = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipped(join(folder, file)), 0) / kilobyte;

  const atLogin = reach(entry, login);
  const atFirstList = reach(entry, login, layout, firstList);
  const further = Object.values(pages)
    .map(({ load, title }) => ({ source: sourceOf(load), title: title[1] }))
    .filter(({ source }) => source in manifest && source !== firstList)
    .map(({ source, title }) => ({
      title,
      added: size(reach(entry, login, layout, firstList, source).difference(atFirstList)),
    }));
  const plain = Object.values(pages).filter((page) => page.kit === false);
  const ofTheKit = reach(...plain.map(({ load }) => sourceOf(load)).filter((source) => source in manifest))
    .difference(reach(entry, login, layout))
    .intersection(reach(kit));
  const scripts = readdirSync(join(folder, 'assets')).filter((file) => /\.(js|css)$/.test(file));
  const largest = scripts
    .map((file) => ({ file, size: gzipped(join(folder, 'assets', file)) / kilobyte }))
    .reduce((most, one) => (one.size > most.size ? one : most));
  return [
    atMost('log-in page, gzip', size(atLogin), 120, 'KB'),
    atMost('first list page (parameters) from the log-in on, gzip', size(atFirstList), 450, 'KB'),
    atMost('what pages that need no kit load of it, gzip', size(ofTheKit), 10, 'KB'),
    ...further.map(({ title, added }) => onTop(title, added)),
    atMost(`largest chunk (${largest.file.replace(/-[\w-]{7}\./, '.')}), gzip`, largest.size, 200, 'KB'),
  ];
}

/** Only lists have a budget; forms, details and editors are listed without one. */
const onTop = (title: string, added: number): Figure =>
  /^Petitions$|categories$/.test(title)
    ? atMost(`further list page: ${title}, gzip`, added, 15, 'KB', 1)
    : { what: `further page: ${title}, gzip`, ours: `${added.toFixed(1)} KB` };

/** `() => import('#areas/system/param.tsx')` names the page's own file. */
function sourceOf(load: () => Promise<unknown>): string {
  const specifier = /import\(['"]#([^'"]+)['"]\)/.exec(load.toString())?.[1] ?? '';
  return `src/${specifier}`;
}

function filesOf(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  if (seen.has(source)) return [];
  seen.add(source);
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no ${source}.`);
  const inner = (chunk.imports ?? []).flatMap((name) => filesOf(manifest, name, seen));
  return [chunk.file, ...(chunk.css ?? []), ...inner];
}

const publicFiles = (folder: string): string[] =>
  ['theme.js', 'logo.svg'].filter((file) => existsSync(join(folder, file)));

const gzipped = (path: string): number => gzipSync(readFileSync(path)).length;
