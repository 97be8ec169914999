import type { Plugin } from 'vite';

const ofContract = /[\\/]contract[\\/]src[\\/].*\.ts$/;

interface Node {
  type?: string;
  name?: string;
  start: number;
  end: number;
  key?: Node;
  callee?: Node;
  properties?: Node[];
}

interface Edit {
  from: number;
  to: number;
  text: string;
}

/**
 * The properties with schemas of answers: `answer` of a call, which has `access` or is a changed copy of another
 * call, and `row` and `detail` in the plan of a kind of case.
 */
function answersIn({ type, properties = [] }: Node): (Node | undefined)[] {
  if (type !== 'ObjectExpression') return [];
  const said = (name: string) => properties.find(({ key }) => key?.name === name);
  if (said('filters') && said('revealed')) return [said('row'), said('detail')];
  const isCall = said('access') ?? properties.find((property) => property.type === 'SpreadElement');
  return isCall ? [said('answer')] : [];
}

/**
 * The edits of a module. `made`: the node is outside functions and expression statements, so that its result is used
 * only as a value.
 */
function editsIn(node: Node, made = true): Edit[] {
  const { type = '', start } = node;
  const mark = made && type === 'CallExpression' && node.callee?.type === 'MemberExpression';
  const makes = made && !/Function|ExpressionStatement/.test(type);
  const answers = answersIn(node);
  const below: Node[] = Object.values(node)
    .flat()
    .filter((value) => value && typeof value === 'object');
  return [
    ...(mark ? [{ from: start, to: start, text: '/* @__PURE__ */ ' }] : []),
    ...below.flatMap((one) =>
      answers.includes(one) ? [{ from: one.start, to: one.end, text: '...{}' }] : editsIn(one, makes),
    ),
  ];
}

/**
 * Removes the schemas of answers: the server validates each answer, a browser does not. Method calls that make
 * schemas (`z.object(…)`, `row.extend(…)`) are marked as pure, so that the bundler drops schemas that only answers
 * use. Functions that make fields (`text`, `choice`) are marked in their own source.
 */
export function unreadAnswers(): Plugin {
  return {
    name: 'unread-answers',
    apply: 'build',
    transform(code, id) {
      if (!ofContract.test(id)) return undefined;
      return editsIn(this.parse(code) as Node)
        .sort((a, b) => b.from - a.from)
        .reduce((text, edit) => `${text.slice(0, edit.from)}${edit.text}${text.slice(edit.to)}`, code);
    },
  };
}
