import { expect, test } from 'vitest';
import { readAll } from '../../read-all.fixture.ts';
import { readQti } from '../read-package.ts';

interface Declared {
  type: string;
  correct?: readonly string[];
  cardinality?: string;
  mapping?: string;
  id?: string;
}
const declared = ({ type, correct = [], cardinality = 'single', mapping = '', id = 'R' }: Declared): string =>
  `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${type}"><correctResponse>${correct
    .map((one) => `<value>${one}</value>`)
    .join('')}</correctResponse>${mapping}</responseDeclaration>`;
const entries = (values: Readonly<Record<string, number>>, attributes = '') =>
  `<mapping ${attributes}>${Object.entries(values)
    .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`)
    .join('')}</mapping>`;
const choice = `<choiceInteraction responseIdentifier="R" maxChoices="0"><prompt>选一项</prompt>${[...'ABC']
  .map((key) => `<simpleChoice identifier="${key}">选${key}</simpleChoice>`)
  .join('')}</choiceInteraction>`;
const entry = (id = 'R') => `<textEntryInteraction responseIdentifier="${id}"/>`;
const mapped = '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response"/>';
const set = (points: number) =>
  `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${points}</baseValue></setOutcomeValue>`;
const variable = '<variable identifier="R"/>';
const value = (text: string) => `<baseValue baseType="identifier">${text}</baseValue>`;
const processed = (...branches: string[]) =>
  `<responseProcessing>${branches
    .map((branch) => `<responseCondition><responseIf>${branch}</responseIf></responseCondition>`)
    .join('')}</responseProcessing>`;

async function read(declarations: string, body: string, behind: string) {
  const bytes = new TextEncoder().encode(
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q" title="题">${declarations}<itemBody>${body}</itemBody>${behind}</assessmentItem>`,
  );
  const { read: all } = await readAll(readQti(bytes));
  return { question: all[0]?.question, losses: all[0]?.losses.map(({ construct }) => construct) };
}

test.each([
  ['a value of its own', processed(`<match>${variable}${value('B')}</match>${set(3)}`), ['B'], ['correctResponse']],
  [
    'points for a part',
    processed(
      `<match>${variable}<correct identifier="R"/></match>${set(3)}`,
      `<match>${variable}${value('B')}</match>${set(1)}`,
    ),
    ['A'],
    ['setOutcomeValue'],
  ],
])('reads the key from response processing: %s', async (_, behind, keys, lost) => {
  const { question, losses } = await read(declared({ type: 'identifier', correct: ['A'] }), choice, behind);
  expect([question?.answer, question?.defaultScore, losses]).toEqual([{ kind: 'keys', keys }, 3, lost]);
});

test.each([
  ['number', 'float', '9', '11', { kind: 'number', value: '11' }],
  ['text', 'string', '错', '对', { kind: 'blanks', blanks: [{ accepted: ['对'] }] }],
  ['choice', 'identifier', 'A', 'B', { kind: 'keys', keys: ['B'] }],
])('rejects answers that the mapping gives no points: %s', async (_, type, wrong, right, answer) => {
  const declarations = declared({ type, correct: [wrong], mapping: entries({ [wrong]: 0, [right]: 2 }) });
  const { question, losses } = await read(declarations, type === 'identifier' ? choice : `<p>写${entry()}</p>`, mapped);
  expect(question).toMatchObject({ answer, defaultScore: 2 });
  expect(losses).toEqual(['correctResponse']);
});

test.each([
  ['both ends', 'gte', 'lte', ['5', '2'], []],
  ['ends left out', 'gt', 'lt', ['5', '2'], ['gt']],
])('keeps a range of numbers: %s', async (_, low, high, [middle, tolerance], lost) => {
  const behind = processed(
    `<and><${low}>${variable}${value('3')}</${low}><${high}>${variable}${value('7')}</${high}></and>${set(1)}`,
  );
  const { question, losses } = await read(declared({ type: 'float', correct: ['5'] }), `<p>写${entry()}</p>`, behind);
  expect(question?.answer).toEqual({ kind: 'number', value: middle, tolerance });
  expect(losses).toEqual(lost);
});

test('reports a one-sided bound as a loss', async () => {
  const behind = processed(`<gte>${variable}${value('3')}</gte>${set(1)}`);
  const { losses } = await read(declared({ type: 'float', correct: ['5'] }), `<p>写${entry()}</p>`, behind);
  expect(losses).toEqual(['gte']);
});

test('takes all points when wrong options cost by default', async () => {
  const mapping = entries({ A: 1, B: 1 }, 'defaultValue="-1"');
  const several = declared({ type: 'identifier', correct: ['A', 'B'], cardinality: 'multiple', mapping });
  const { question, losses } = await read(several, choice, mapped);
  expect(question).toMatchObject({ scoreRule: 2, ruleScore: 1, defaultScore: 2, answer: { keys: ['A', 'B'] } });
  expect(losses).toEqual(['mapEntry']);
});

test('reads several answers with one right as single choice', async () => {
  const one = declared({ type: 'identifier', correct: ['A'], cardinality: 'multiple' });
  const { question, losses } = await read(one, choice, '');
  expect(question).toMatchObject({ questionType: 1, answer: { keys: ['A'] } });
  expect(losses).toEqual(['cardinality']);
});

test.each([
  [
    'no map and a map of any case',
    '',
    entries({ Def: 1 }).replaceAll('/>', ' caseSensitive="false"/>'),
    ['caseSensitive'],
    1,
  ],
  ['numbers', '', '', ['baseType'], 0],
])('reports different comparisons of blanks: %s', async (_, first, second, lost, ignoreCase) => {
  const type = lost.includes('baseType') ? 'float' : 'string';
  const declarations =
    declared({ type, correct: [type === 'float' ? '3' : 'Abc'], mapping: first, id: 'R1' }) +
    declared({ type: 'string', correct: ['Def'], mapping: second, id: 'R2' });
  const { question, losses } = await read(declarations, `<p>写${entry('R1')}${entry('R2')}</p>`, '');
  expect(question).toMatchObject({ stem: '<p>写____ ____</p>', answer: { ignoreCase } });
  expect(losses).toEqual(lost);
});

test.each([
  ['简述原则。（10分）', 10, '简述原则。', []],
  ['一般为60—65分。', 1, '一般为60—65分。', []],
  ['简述原则（约10分）', 1, '简述原则（约10分）', ['（约10分）']],
])('uses the stem score when an item has none: %s', async (said, score, stem, lost) => {
  const body = `<extendedTextInteraction responseIdentifier="R"><prompt>${said}</prompt></extendedTextInteraction>`;
  const { question, losses } = await read(declared({ type: 'string' }), body, '');
  expect(question).toMatchObject({ defaultScore: score, stem: `<p>${stem}</p>` });
  expect(losses).toEqual(lost);
});
