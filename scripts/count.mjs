/**
 * npm run count -- room: lines and places of a plain resource in all three workspaces; more than 60 lines is an error.
 * npm run count -- all: all resources. npm run count -- kind petition: lines of a kind of case by folder; more than 900
 * without its letters' texts, or 1,500 for petitions, is an error.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say, stop } from './launcher.mjs';
import { resourceLines } from './resource-lines.mjs';

const MOST_LINES = 60;
const name = process.argv[2];

if (!name || !/^[a-z][A-Za-z0-9]*$/.test(name)) {
  stop('请写明资源名，例如：npm run count -- param', 'Name the resource, for example: npm run count -- param');
}

const sources = readSources();
if (name === 'all') countAll();
else if (name === 'kind') countKind(process.argv[3] ?? 'petition');
else countOne();

function countOne() {
  const places = resourceLines(name, sources);
  const total = sum(places);
  if (total === 0) stop(`没有名为 ${name} 的资源。`, `There is no resource named ${name}.`);
  for (const { path, lines } of places) console.log(`${String(lines).padStart(4)}  ${path}`);
  console.log(`${String(total).padStart(4)}  ${name}, ${placesOf(places)}`);
  if (total > MOST_LINES) {
    process.exitCode = 1;
    say(`超过每项普通资源 ${MOST_LINES} 行的上限。`, `More than the ${MOST_LINES} lines a plain resource may cost.`);
  }
}

function countAll() {
  const names = [...sources].flatMap(([path, text]) =>
    path.startsWith('contract/src/') && !path.startsWith('contract/src/testing/')
      ? [...text.matchAll(/\bresource\(\{\s*name: '(\w+)'/g)].map(([, found]) =>
          found.replace(/_(.)/g, (_, letter) => letter.toUpperCase()),
        )
      : [],
  );
  const counted = names.map((each) => ({ each, places: resourceLines(each, sources) }));
  for (const { each, places } of counted.sort((one, other) => sum(one.places) - sum(other.places)))
    console.log(`${String(sum(places)).padStart(4)}  ${each}, ${placesOf(places)}`);
}

/** Excludes tests and the texts of letters, whose length the law determines. */
function countKind(kind) {
  const own = new RegExp(
    `^(?:contract/src|server/src/areas|web/src/areas|(?:contract|server|web)/src/testing)/${kind}[/.]`,
  );
  const files = [...sources].filter(
    ([path]) => own.test(path) && !/\.(?:test|fixture)\.|\/forms(?:\/|\.ts)/.test(path),
  );
  const places = files.map(([path, text]) => ({ path, lines: text.split('\n').length - 1 }));
  for (const { path, lines } of places) console.log(`${String(lines).padStart(4)}  ${path}`);
  const total = sum(places);
  const outside = [...sources.keys()].filter((path) => isOutside(path, kind, own));
  console.log(`${String(total).padStart(4)}  ${kind}, named in ${outside.length} places outside`);
  for (const path of outside) console.log(`      ${path}`);
  if (total > (kind === 'petition' ? 1_500 : 900)) process.exitCode = 1;
}

/** Places to edit for a new kind (registries, routes, seeds, pages), without mere mentions. */
function isOutside(path, kind, own) {
  if (own.test(path) || /\.(?:test|fixture)\.|\/(?:demo|testing|migrations)\//.test(path)) return false;
  const code = (sources.get(path) ?? '').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  return new RegExp(`['"/.]${kind}(?:['"/_:]|Manage)|\\b${kind}: `).test(code);
}

function sum(places) {
  return places.reduce((lines, place) => lines + place.lines, 0);
}

function placesOf(places) {
  const distinct = new Set(places.map(({ path, own }) => (own ? path.replace(/\/[^/]*$/, '') : path)));
  return `${distinct.size} places`;
}

function readSources() {
  const files = new Map();
  for (const workspace of ['contract', 'server', 'web']) {
    const folder = join(root, workspace, 'src');
    for (const entry of readdirSync(folder, { recursive: true })) {
      const path = entry.replaceAll('\\', '/');
      if (/\.tsx?$/.test(path)) files.set(`${workspace}/src/${path}`, readFileSync(join(folder, entry), 'utf8'));
    }
  }
  return files;
}
