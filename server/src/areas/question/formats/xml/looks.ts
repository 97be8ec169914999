/** HTML elements that rich text names differently. */
const otherNames: Readonly<Record<string, string>> = { del: 's', strike: 's', ins: 'u' };
export const richName = (name: string): string => (Object.hasOwn(otherNames, name) ? (otherNames[name] ?? name) : name);

const looks: readonly (readonly [property: RegExp, value: RegExp, tag: string])[] = [
  [/^text-decoration(?:-line)?$/u, /\bunderline\b/u, 'u'],
  [/^text-decoration(?:-line)?$/u, /\bline-through\b/u, 's'],
  [/^vertical-align$/u, /^super$/u, 'sup'],
  [/^vertical-align$/u, /^sub$/u, 'sub'],
  [/^font-weight$/u, /^(?:bold|bolder|[6-9]00)$/u, 'strong'],
  [/^font-style$/u, /^(?:italic|oblique)\b/u, 'em'],
];

/** Elements for the `style` of a span, because rich text has no style declarations. */
export function tagsOfStyle(style: string): string[] {
  const declared = style.split(';').map((one) => {
    const [property = '', value = ''] = one.split(':', 2);
    return [property.trim().toLowerCase(), value.trim().toLowerCase()] as const;
  });
  return looks
    .filter(([property, value]) => declared.some(([name, said]) => property.test(name) && value.test(said)))
    .map(([, , tag]) => tag);
}

const opened = (tags: readonly string[]): string => tags.map((tag) => `<${tag}>`).join('');
const closed = (tags: readonly string[]): string =>
  tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('');

export const within = (tags: readonly string[], words: string): string => `${opened(tags)}${words}${closed(tags)}`;

const tag = /<(\/?)(span|font|del|strike|ins)\b([^<>]{0,4000})>/giu;
const styleOf = /\bstyle\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/iu;

export function withLooks(html: string): string {
  if (!/<(?:span|font|del|strike|ins)\b/iu.test(html)) return html;
  const open: { name: string; tags: readonly string[] }[] = [];
  return html.replace(tag, (whole: string, slash: string, said: string, attributes: string) => {
    const name = said.toLowerCase();
    const ownName = richName(name);
    const element = ownName === name ? whole : `<${slash}${ownName}>`;
    if (slash === '') {
      const [, one, other] = styleOf.exec(attributes) ?? [];
      const tags = tagsOfStyle(one ?? other ?? '');
      if (!attributes.endsWith('/')) open.push({ name, tags });
      return element + opened(tags);
    }
    const at = open.findLastIndex((begun) => begun.name === name);
    return closed(open.splice(at < 0 ? open.length : at)[0]?.tags ?? []) + element;
  });
}
