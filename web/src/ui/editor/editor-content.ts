/** What a block says beside its own heading. */
const textOf = (block: Element): string =>
  [...block.childNodes]
    .filter((node) => !(node instanceof Element && /^H[1-6]$/.test(node.tagName)))
    .map((node) => node.textContent ?? '')
    .join('')
    .trim();

/** Clauses of the list whose block is missing or says nothing, in their order. */
export function emptyClauses(html: string, clauses: readonly string[]): string[] {
  const blocks = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('[data-clause]')];
  const filled = new Set(
    blocks.filter((block) => textOf(block) !== '').map((block) => block.getAttribute('data-clause')),
  );
  return clauses.filter((clause) => !filled.has(clause));
}
