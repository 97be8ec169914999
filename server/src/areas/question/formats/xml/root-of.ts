import { FormatRefusal } from '../refusal.ts';

/**
 * The root element with its raw attributes; undefined if there is none.
 * @throws FormatRefusal for a DOCTYPE
 */
export function rootOf(text: string): { name: string; attributes: string } | undefined {
  const at = begunAt(text);
  if (at === undefined) return undefined;
  if (text.startsWith('<!', at))
    throw new FormatRefusal('DOCTYPE', [
      'XML中不允许出现DOCTYPE声明，请删除后再上传',
      'XML of questions has no DOCTYPE: take it out and upload the file again',
    ]);
  const [, name, attributes = ''] =
    /^<(?:[\w.-]{1,40}:)?([\w.-]{1,80})([^<>]{0,4000})/u.exec(text.slice(at, at + 8000)) ?? [];
  return name === undefined ? undefined : { name, attributes };
}

function begunAt(text: string): number | undefined {
  let at = 0;
  for (;;) {
    while (/\s/u.test(text[at] ?? '')) at += 1;
    const closing = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : undefined;
    if (closing === undefined) return at;
    const end = text.indexOf(closing, at);
    if (end < 0) return undefined;
    at = end + closing.length;
  }
}

export function doctypeOf(text: string): string | undefined {
  const at = begunAt(text);
  return at === undefined ? undefined : /^<!DOCTYPE\s{1,9}([\w.:-]{1,80})/iu.exec(text.slice(at, at + 100))?.[1];
}
