import { createRequire } from 'node:module';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Plugin } from 'vite';
import { kitParts, neverShown } from './kit-parts.tsx';

const require = createRequire(import.meta.url);
/** Resolved from the kit: its components register their styles in this copy of the library. */
const { StyleProvider, createCache, extractStyle }: typeof import('@ant-design/cssinjs') = createRequire(
  require.resolve('antd'),
)('@ant-design/cssinjs');

const name = 'virtual:kit-styles';
const ofStyles = /[\\/]antd[\\/]es[\\/].*style[\\/][^\\/]+\.js$/;
/** Functions by which the kit registers the styles of a component. */
const registered = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);

interface Styles {
  styles: string;
  /** names of the components with styles */
  named: Set<string>;
}

function stylesWith(token: Parameters<typeof kitParts>[0]): Styles {
  const cache = createCache();
  renderToString(createElement(StyleProvider, { cache }, kitParts(token)));
  const named = [...cache.cache.keys()].flatMap((path) => /^style%%([^%]+)/.exec(path)?.[1] ?? []);
  return { styles: extractStyle(cache, { plain: true, types: 'style' }), named: new Set(named) };
}

/** Looks differ only in CSS variables, so any look yields the same styles. */
function stylesOfAnyLook(): Styles {
  const made = stylesWith({});
  const other = stylesWith({ colorPrimary: '#a00', fontSize: 11, controlHeight: 27, borderRadius: 1, motion: false });
  if (made.styles !== other.styles)
    throw new Error('The styles of the kit depend on the look: one sheet is not enough.');
  return made;
}

interface Node {
  type?: string;
  name?: string;
  value?: string;
  start: number;
  end: number;
  callee?: Node;
  elements?: Node[];
  arguments?: Node[];
}

interface Call {
  /** name of the component in the library */
  part: string;
  /** range of the function that makes the styles */
  from: number;
  to: number;
}

/** Calls of a module that register styles, last first. */
function callsIn(node: Node): Call[] {
  const [of, styles] = node.arguments ?? [];
  if (node.type === 'CallExpression' && registered.has(node.callee?.name ?? '') && of && styles) {
    const [first, second = first] = (of.elements ?? [of]).map(({ value }) => value);
    return [{ part: `${first}-${second}`, from: styles.start, to: styles.end }];
  }
  const below = Object.values(node)
    .flat()
    .filter((value) => value && typeof value === 'object');
  return below.flatMap(callsIn).sort((a, b) => b.from - a.from);
}

/**
 * Makes the kit's styles while building. Otherwise a browser would compute them at each first page (a fifth of its
 * computation there), check at each component whether they exist, and load the code that makes them.
 */
export function kitStylesheet(): Plugin {
  const { styles, named } = stylesOfAnyLook();
  const calls = new Map<string, Call[]>();
  return {
    name: 'kit-styles',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(styles)};` : undefined),
    transform(code, id) {
      if (!ofStyles.test(id)) return undefined;
      const found = callsIn(this.parse(code) as Node);
      calls.set(id, found);
      return found.reduce((text, { from, to }) => `${text.slice(0, from)}() => []${text.slice(to)}`, code);
    },
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const parts = new Set(modules.flatMap((id) => calls.get(id) ?? []).map(({ part }) => part));
      const bare = parts.difference(named).difference(neverShown);
      if (bare.size > 0)
        this.error(`Parts of the kit without styles: ${[...bare].join(', ')}. kit-parts.tsx shows them.`);
    },
  };
}
