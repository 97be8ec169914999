import { parseSync, Visitor } from 'rolldown/utils';

const han = /\p{Script=Han}/u;
const hole = '\uFFFC';

interface Text {
  words: string;
  parts: readonly { start: number; words: string }[];
}

type Node = { start: number; end: number };

/**
 * All texts of a source that users may read: literals, templates, JSX text. Excluded: names of properties and modules,
 * regular expressions, SQL and other tagged templates, types.
 */
export function textsOf(file: string, source: string): Text[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const texts: Text[] = [];
  const technical = new Set<Node>();
  const inside = (node: Node, from: number, to: number) => {
    const words = source.slice(node.start + from, node.end - to);
    return { start: node.start + from, words };
  };
  const add = (parts: Text['parts']) => texts.push({ words: parts.map(({ words }) => words).join(hole), parts });
  new Visitor({
    ImportDeclaration: ({ source: module }) => void technical.add(module),
    ImportExpression: ({ source: module }) => void technical.add(module),
    ExportAllDeclaration: ({ source: module }) => void technical.add(module),
    ExportNamedDeclaration: ({ source: module }) => module && technical.add(module),
    Property: ({ key }) => void technical.add(key),
    MemberExpression: ({ property }) => void technical.add(property),
    TSLiteralType: ({ literal }) => void technical.add(literal),
    TaggedTemplateExpression: ({ quasi }) => void technical.add(quasi),
    NewExpression: ({ callee, arguments: given }) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') for (const one of given) technical.add(one);
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && !technical.has(node)) add([inside(node, 1, 1)]);
    },
    JSXText: (node) => void add([inside(node, 0, 0)]),
    TemplateLiteral: (node) => {
      if (technical.has(node)) return;
      // Includes delimiters: from ` or } to ` or ${.
      add(node.quasis.map((quasi) => inside(quasi, 1, quasi.tail ? 1 : 2)));
    },
  }).visit(program);
  return texts;
}

/** Fixed forms, also in input and logs: an address `主机:端口`, a time `时:分:秒`, and a user `罗景行(luojingxing)`. */
const fixedForm = /:(?=端口|分:秒)|(?<=分):(?=秒)|(?<=\uFFFC)\((?=\uFFFC\))|(?<=\uFFFC\(\uFFFC)\)/g;
const inFixedForm = (words: string): Set<number> => new Set([...words.matchAll(fixedForm)].map(({ index }) => index));

export function narrowMarks(words: string): number[] {
  const fixed = inFixedForm(words);
  return [...words.matchAll(/[,:;?!()]/g)]
    .map(({ index }) => index)
    .filter((index) => !fixed.has(index) && (han.test(words[index - 1] ?? '') || han.test(words[index + 1] ?? '')));
}

export function holdsOneOf(words: string, sentences: readonly string[]): boolean {
  return sentences.some((sentence) => {
    const parts = sentence.split(/\{\d\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(parts.join('.*?')).test(words);
  });
}
