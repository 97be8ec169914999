import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { holdsOneOf, narrowMarks, textsOf } from './chinese-marks.ts';
import { keptWords } from './kept-words.ts';

const root = join(import.meta.dirname, '../..');
const kept = Object.values(keptWords).flat();
/** Entries use colons as separators: `1:机关:Government`. */
const partedByColons = /^server\/src\/seeds\/(?:dictionaries\/[\w-]+|regions)\.ts$/;
/** Migrations do not change, and foreign files in tests keep the style of their authors. */
const files = globSync(['{contract,server,demo,web}/src/**/*.{ts,tsx,mts}', 'scripts/*.mjs'], { cwd: root })
  .filter((file) => !/\.(?:test|fixture)\.tsx?$|^server\/src\/migrations\//.test(file))
  .sort();

const program = files.flatMap((file) => {
  const source = readFileSync(join(root, file), 'utf8');
  return textsOf(file, source).map(({ words, parts }) => {
    const line = source.slice(0, parts[0]?.start).split('\n').length;
    return { words, place: `${file}:${line} ${words}`, colons: partedByColons.test(file) };
  });
});

test('Chinese texts use full-width punctuation', () => {
  const narrow = program
    .filter(({ words }) => !holdsOneOf(words, kept))
    .filter(({ words, colons }) => narrowMarks(words).some((index) => !(colons && words[index] === ':')));
  expect(narrow.map(({ place }) => place)).toEqual([]);
});

test('finds each exempted sentence in the sources', () => {
  expect(kept.filter((sentence) => !program.some(({ words }) => holdsOneOf(words, [sentence])))).toEqual([]);
});

test('mentions state secrets only on the log-in page', () => {
  const places = program.filter(({ words }) => words.includes('涉密')).map(({ place }) => place.split(':')[0]);
  expect(new Set(places)).toEqual(new Set(['web/src/areas/auth/login.tsx']));
});

test('finds each text and no other string', () => {
  const source = `
    import one from './一(二).ts';
    const read = /条:(.*)/;
    const rows = sql\`select '甲,乙'\`;
    const pair = { '甲(乙)': say(['第一,第二', \`共\${n}行,\${bad}行有误\`]) };
    const shown = <b title="真的吗?">注意: {n}</b>;
  `;
  expect(textsOf('some.tsx', source).flatMap(({ words }) => (narrowMarks(words).length > 0 ? [words] : []))).toEqual([
    '第一,第二',
    '共\uFFFC行,\uFFFC行有误',
    '真的吗?',
    '注意: ',
  ]);
});

test.each([
  ['已导入(3行),请核对!', '(),!'],
  ['第\uFFFC行:\uFFFC', ':'],
  ['已导入（3行），请核对！', ''],
  ['9:30开始，A4, B5 或 \uFFFC:\uFFFC', ''],
  ['形如 主机:端口，多个以逗号分隔', ''],
  ['年-月-日 时:分:秒', ''],
  ['\uFFFC(\uFFFC)申请', ''],
  ['Loaded, 3 rows: 是 (yes)', ''],
])('finds half-width punctuation in %s: %j', (words, marks) => {
  expect(
    narrowMarks(words)
      .map((index) => words[index])
      .join(''),
  ).toBe(marks);
});
