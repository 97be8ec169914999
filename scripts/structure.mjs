/**
 * npm run check: counts structures that make the code hard to change. A bound may fall, never rise. `goal` is the number
 * to reach.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './launcher.mjs';

const require = createRequire(join(root, 'server/package.json'));
const { parseSync } = await import(pathToFileURL(require.resolve('rolldown/utils')).href);

const text = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1e8,
});
const all = [...new Set(listed.split('\n'))];
const files = all.filter((file) => /^(contract|server|demo|web)\/src\/.*\.tsx?$/.test(file));
const tests = all.filter(
  (file) =>
    /^(contract|server|demo|web|tests)\/.*\.tsx?$/.test(file) && /\.(test|fixture)\.tsx?$|\/testing\//.test(file),
);
const program = files.filter((file) => !/\.(test|fixture)\.tsx?$|\/testing\//.test(file));
const isDemo = (/** @type {string} */ file) => file.startsWith('demo/');

/** @param {RegExp} pattern @param {readonly string[]} among */
const matches = (pattern, among) => among.reduce((sum, file) => sum + (text(file).match(pattern)?.length ?? 0), 0);

const kinds = ['appeal', 'correction', 'economist', 'petition', 'reinspection'];
const caseIndex = 'server/src/areas/casework/index.ts';
const usesCases = program.filter((file) => /'#areas\/casework\//.test(text(file)));
const areaOf = (/** @type {string} */ file) => /^server\/src\/areas\/([\w-]+)\//.exec(file)?.[1];

function namesOfCaseIndex() {
  const lists = [...text(caseIndex).matchAll(/export (?:type )?\{([^}]*)\}/g)].map(([, list = '']) => list);
  const namespaces = text(caseIndex).match(/export \* as \w+/g)?.length ?? 0;
  return lists.flatMap((list) => list.split(',').filter((name) => name.trim() !== '')).length + namespaces;
}

function otherUsersOfCases() {
  const areas = usesCases
    .map(areaOf)
    .filter((area) => area !== undefined && area !== 'casework' && !kinds.includes(area));
  return new Set(areas).size;
}

function kindOptions() {
  const [body = ''] = /export interface KindOf<[\s\S]*?^\}/m.exec(text('server/src/areas/casework/kind/kind.ts')) ?? [];
  return body.match(/^ {2}\w+\??[(:]/gm)?.length ?? 0;
}

/** Names of kinds of case in the files that serve all kinds. Examples in comments do not count. */
const sharedByKinds = program.filter((file) => /^server\/src\/(areas\/casework|engine|platform)\//.test(file));
const kindName = new RegExp(`^(?! *(?:\\*|//)).*'(?:${kinds.join('|')})'`, 'gm');

function wideFolders() {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  for (const file of program) {
    const folder = dirname(file);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return [...sizes.values()].filter((size) => size > 20).length;
}

const longest = 100;
const mostBranches = 20;
/**
 * Functions of more than a hundred lines or with a cyclomatic complexity over twenty, casts, and refusals that three or
 * more places state. Components of pages count as functions.
 */
function syntaxCounts() {
  const found = { longFunctions: 0, branching: 0, casts: 0, forced: 0 };
  /** @type {Map<string, number>} */
  const refusals = new Map();
  for (const file of program) {
    const source = text(file);
    const { program: tree } = parseSync(file, source);
    visit(tree, (node) => {
      if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) {
        const lines = source.slice(node.start, node.end).split('\n').length;
        if (lines > longest) found.longFunctions += 1;
        if (complexityOf(node.body) > mostBranches) found.branching += 1;
      }
      if (node.type === 'CallExpression' && node.callee.name === 'refuse') {
        const [sentence] = node.arguments[1]?.elements ?? [];
        if (typeof sentence?.value === 'string') refusals.set(sentence.value, (refusals.get(sentence.value) ?? 0) + 1);
      }
      if (node.type !== 'TSAsExpression' || isDemo(file)) return;
      const type = source.slice(node.typeAnnotation.start, node.typeAnnotation.end);
      if (type === 'const') return;
      found.casts += 1;
      if (type === 'never' || type === 'unknown') found.forced += 1;
    });
  }
  return { ...found, repeated: [...refusals.values()].filter((places) => places > 2).length };
}

const branches =
  /^(IfStatement|ConditionalExpression|ForStatement|ForInStatement|ForOfStatement|WhileStatement|DoWhileStatement|CatchClause|LogicalExpression)$/;
/** One more than the branches of a function, without those of the functions in it. */
function complexityOf(/** @type {any} */ body) {
  let count = 1;
  visit(
    body,
    (node) => {
      if (branches.test(node.type) || (node.type === 'SwitchCase' && node.test)) count += 1;
    },
    (node) => !/Function/.test(node.type),
  );
  return count;
}

/** @param {any} node @param {(node: any) => void} look @param {(node: any) => boolean} [enters] */
function visit(node, look, enters = () => true) {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const each of node) visit(each, look, enters);
    return;
  }
  if (typeof node.type === 'string') {
    if (!enters(node)) return;
    look(node);
  }
  for (const [key, value] of Object.entries(node)) if (key !== 'parent') visit(value, look, enters);
}

const linesOf = (/** @type {string} */ file) => text(file).split('\n').length - 1;
const { longFunctions, branching, casts, forced, repeated } = syntaxCounts();
const writes = /\b(?:insert into|delete from|update [a-z_"]+(?: [a-z])? set)\b/g;

/** @type {readonly { what: string, count: number, most: number, goal: number }[]} */
const counts = [
  { what: 'names in the index of cases', count: namesOfCaseIndex(), most: 30, goal: 30 },
  { what: 'options of a kind of case', count: kindOptions(), most: 32, goal: 35 },
  { what: 'kinds of case named in files of all kinds', count: matches(kindName, sharedByKinds), most: 0, goal: 0 },
  { what: 'areas that use it and are no kind of case', count: otherUsersOfCases(), most: 0, goal: 2 },
  {
    what: 'uses of it by examinations',
    count: usesCases.filter((file) => areaOf(file) === 'exam').length,
    most: 0,
    goal: 0,
  },
  { what: 'calls of registerOnce', count: matches(/(?<!function )\bregisterOnce\(/g, program), most: 3, goal: 3 },
  { what: 'files *-use.ts', count: program.filter((file) => file.endsWith('-use.ts')).length, most: 0, goal: 0 },
  {
    what: 'imports for their effects, server and demonstration',
    count: matches(
      /^import '[^']+';$/gm,
      program.filter((file) => /^(server|demo)\//.test(file)),
    ),
    most: 0,
    goal: 0,
  },
  { what: 'lines of web/src/pages.ts', count: linesOf('web/src/pages.ts'), most: 60, goal: 60 },
  { what: 'lines of server/src/seeds/menus.ts', count: linesOf('server/src/seeds/menus.ts'), most: 60, goal: 60 },
  { what: 'lines of server/src/seeds/grants.ts', count: linesOf('server/src/seeds/grants.ts'), most: 60, goal: 60 },
  { what: 'lines of contract/src/index.ts', count: linesOf('contract/src/index.ts'), most: 60, goal: 60 },
  {
    what: 'files in server/src/migrations',
    count: files.filter((file) => file.startsWith('server/src/migrations/')).length,
    most: 20,
    goal: 22,
  },
  { what: 'folders with more than 20 files', count: wideFolders(), most: 0, goal: 0 },
  { what: `functions of more than ${longest} lines`, count: longFunctions, most: 1, goal: 5 },
  { what: `functions with a complexity over ${mostBranches}`, count: branching, most: 4, goal: 5 },
  { what: 'refusals that three or more places state', count: repeated, most: 0, goal: 0 },
  { what: 'SQL writes in tests', count: matches(writes, tests), most: 312, goal: 150 },
  { what: 'casts, without the demonstration', count: casts, most: 206, goal: 250 },
  { what: 'casts to never or unknown', count: forced, most: 29, goal: 15 },
];

for (const { what, count, most, goal } of counts) {
  const word = count > most ? 'OVER' : count > goal ? '' : 'ok';
  console.log(`${what.padEnd(52)} ${String(count).padStart(5)}   bound ${most}, goal ${goal}  ${word}`.trimEnd());
}
if (counts.some(({ count, most }) => count > most)) process.exitCode = 1;
