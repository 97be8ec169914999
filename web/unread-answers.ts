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

/** What a call says of its `answer`: where it is defined, beside its `access`, or as another call with something changed. */
function answerIn({ type, properties = [] }: Node): Node | undefined {
  const said = (name: string) => properties.find(({ key }) => key?.name === name);
  const isCall = said('access') ?? properties.find((property) => property.type === 'SpreadElement');
  return type === 'ObjectExpression' && isCall ? said('answer') : undefined;
}

/** What is written otherwise in a module; `made`: whatever is made here is the value of a constant of it. */
function editsIn(node: Node, made = true): Edit[] {
  const { type = '', start } = node;
  const mark = made && type === 'CallExpression' && node.callee?.type === 'MemberExpression';
  const makes = made && !/Function|ExpressionStatement/.test(type);
  const answer = answerIn(node);
  const below: Node[] = Object.values(node)
    .flat()
    .filter((value) => value && typeof value === 'object');
  return [
    ...(mark ? [{ from: start, to: start, text: '/* @__PURE__ */ ' }] : []),
    ...below.flatMap((one) =>
      one === answer ? [{ from: one.start, to: one.end, text: '...{}' }] : editsIn(one, makes),
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
