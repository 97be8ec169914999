/**
 * Areas of the project: the area of a file, and imports between areas. An area has the same name in contract, server,
 * browser and stories.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from './launcher.mjs';

const AREA = /^(?:contract\/src|server\/src\/areas|web\/src\/areas|tests\/browser)\/([\w-]+)(?:\/|\.test\.tsx?$)/;
const TECHNICAL = /^(server\/src|web\/src|tests|contract\/src)\/([\w-]+)\//;
const DEMONSTRATION = /^demo\/src\//;
/** Stories of the frame, of several pages and of parts belong to the browser's own folders. */
const RENAMED = {
  review: 'reinspection',
  tours: 'pages',
  stage: 'pages',
  screenshots: 'pages',
  parts: 'web/ui',
  editor: 'web/ui',
  shell: 'web/shell',
};
/** These files import every area in order to join them. Their imports are no dependencies. */
const JOINING = [
  'contract/src/index.ts',
  'server/src/wiring.ts',
  'server/src/app.ts',
  'server/src/open-context.ts',
  'web/src/pages.ts',
  'web/src/page-table.ts',
];
/** Joined through files that are no dependencies: these areas test the whole. @type {readonly [RegExp, string[]][]} */
const COLLECTED = [
  [/^server\/src\/areas\/[\w-]+\/(?:menu|scopes)\.ts$/, ['server/seeds', 'matrix']],
  [/^contract\/src\/[\w-]+\/area\.ts$/, ['matrix']],
  [/^web\/src\/areas\/[\w-]+\/area\.ts$/, ['web']],
];

/** @param {string} path from the root of the checkout, with slashes @returns {string} */
export function areaOf(path) {
  const area = AREA.exec(path)?.[1];
  if (area) return RENAMED[area] ?? area;
  if (DEMONSTRATION.test(path)) return 'demo';
  const [, side, folder] = TECHNICAL.exec(path) ?? [];
  if (side === 'tests') return folder === 'setup' || folder === 'sabotage' ? 'tools' : folder;
  if (side) return `${side.replace('/src', '')}/${folder}`;
  return path.split('/').length > 2 ? path.split('/')[0] : 'tools';
}

export function testsAffectedBy(changed) {
  const files = sourceFiles();
  const areas = new Set(changed.flatMap((file) => [areaOf(file), ...collectorsOf(file)]));
  const importers = importersOf(files);
  const dependents = (area) => (area === 'tools' ? [] : (importers.get(area) ?? []));
  const affected = new Set([...areas].flatMap((area) => [area, ...dependents(area)]));
  const tests = files.filter(
    (file) => /\.test\.tsx?$/.test(file) && (affected.has(areaOf(file)) || changed.includes(file)),
  );
  return { areas: [...affected].sort(), tests };
}

const collectorsOf = (file) => COLLECTED.flatMap(([pattern, areas]) => (pattern.test(file) ? areas : []));

function importersOf(files) {
  const importers = new Map();
  for (const file of files.filter((one) => !one.includes('.test.') && !JOINING.includes(one))) {
    const importing = areaOf(file);
    for (const imported of importsOf(file)) {
      const area = areaOf(imported);
      if (area !== importing) importers.set(area, (importers.get(area) ?? new Set()).add(importing));
    }
  }
  return importers;
}

function importsOf(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, name]) => name);
  return names.map((name) => resolved(file, name)).filter(Boolean);
}

function resolved(file, name) {
  if (name.startsWith('.')) return posix.join(dirname(file), name);
  const [, workspace, path] = /^@kaoxin\/(\w+)\/(.+)$/.exec(name) ?? [];
  if (workspace) return `${workspace}/src/${path}`;
  const side = file.startsWith('web/') ? 'web' : 'server';
  return name.startsWith('#') ? `${side}/src/${name.slice(1)}` : undefined;
}

function sourceFiles() {
  return ['contract/src', 'server/src', 'demo/src', 'web/src', 'tests']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((file) =>
        posix.join(folder, String(file).replaceAll('\\', '/')),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules/'));
}
