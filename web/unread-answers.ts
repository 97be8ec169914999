import type { Plugin } from 'vite';

const ofContract = /[\\/]contract[\\/]src[\\/].*\.ts$/;

/** What the parser tells of a node, as far as it is read here. */
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
 * The properties that define answers: `answer` of a call, where it is defined with its `access` or as another call with a
 * change, and `row` and `detail` in the plan of a kind of case.
 */
function answersIn({ type, properties = [] }: Node): (Node | undefined)[] {
  if (type !== 'ObjectExpression') return [];
  const said = (name: string) => properties.find(({ key }) => key?.name === name);
  if (said('filters') && said('revealed')) return [said('row'), said('detail')];
  const isCall = said('access') ?? properties.find((property) => property.type === 'SpreadElement');
  return isCall ? [said('answer')] : [];
}

/** What is written otherwise in a module; `made`: whatever is made here is the value of a constant of it. */
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
 * Leaves the schemas of answers behind: the server checks each answer before it leaves, no browser does again. What was
 * there for them alone goes with them, as the schemas of a module are marked for the bundler (`z.object(…)`, `row.extend(…)`);
 * makers of fields are marked where they stand (`text`, `choice`).
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
