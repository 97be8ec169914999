import { cleanFragment } from '../html/clean.ts';
import { formulaHtml } from '../html/formula-html.ts';

const isMathml = (source: string): boolean => /^\s*<math[\s>]/i.test(source);

/**
 * Converts a formula from LaTeX (`\frac{a}{b}`) or MathML to MathML of the allow-list. `block` puts it on a line of its
 * own.
 * @returns undefined when it cannot be parsed
 */
export async function formulaOf(source: string, block: boolean): Promise<string | undefined> {
  const mathml = isMathml(source) ? source : await fromLatex(source, block);
  const math = mathml === undefined ? null : cleanFragment(mathml).querySelector('math');
  if (!math || math.textContent?.trim() === '') return undefined;
  if (block) math.setAttribute('display', 'block');
  else math.removeAttribute('display');
  return formulaHtml(math);
}

async function fromLatex(source: string, block: boolean): Promise<string | undefined> {
  const { default: temml } = await import('temml');
  try {
    return temml.renderToString(source, { displayMode: block, throwOnError: true, trust: false, maxExpand: 200 });
  } catch {
    return undefined;
  }
}
