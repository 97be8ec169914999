/** A reply split into the clauses of its letter. `others` holds clauses of other letters, which are not sent. */
export interface ReplyText {
  clauses: Readonly<Record<string, string>>;
  others: Readonly<Record<string, string>>;
}

const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

export const saysSomething = (html: string): boolean => (bodyOf(html).textContent ?? '').trim() !== '';

export const signsIn = (html: string): number => [...(bodyOf(html).textContent ?? '').replace(/\s/g, '')].length;

const numbering = /^\s*(?:[（(]?[一二三四五六七八九十\d]+[)）、.．]\s*)?/u;
const isTitle = (element: Element | null, clause: string): boolean =>
  element !== null && /^(P|H[1-6])$/.test(element.tagName) && titleOf(element) === clause;
const titleOf = ({ textContent }: Element): string =>
  (textContent ?? '')
    .replace(numbering, '')
    .replace(/[【】[\]：:]/g, '')
    .trim();

/**
 * Parses a stored reply. Text outside clauses (older replies) goes to the previous clause or the first one, where the
 * user sees it.
 */
export function readReply(html: string, names: readonly string[]): ReplyText {
  const clauses: Record<string, string> = {};
  const others: Record<string, string> = {};
  let last = names[0] ?? '';
  for (const node of bodyOf(html).childNodes) {
    const clause = node instanceof Element && node.matches('section') ? node.getAttribute('data-clause') : null;
    if (node instanceof Element && clause) {
      if (isTitle(node.firstElementChild, clause)) node.firstElementChild?.remove();
      const into = names.includes(clause) ? clauses : others;
      into[clause] = `${into[clause] ?? ''}${node.innerHTML}`;
      if (into === clauses) last = clause;
    } else if (node instanceof Element) clauses[last] = `${clauses[last] ?? ''}${node.outerHTML}`;
    else if (node.textContent?.trim()) clauses[last] = `${clauses[last] ?? ''}<p>${node.textContent.trim()}</p>`;
  }
  return { clauses, others };
}

const section = (name: string, html: string): string =>
  `<section data-clause="${name}"><h3>${name}</h3>${html}</section>`;

export const writeReply = (
  names: readonly string[],
  clauses: Readonly<Record<string, string>>,
  others: Readonly<Record<string, string>> = {},
): string =>
  [
    ...names.map((name) => section(name, clauses[name] ?? '')),
    ...Object.entries(others).map(([name, html]) => section(name, html)),
  ].join('');
