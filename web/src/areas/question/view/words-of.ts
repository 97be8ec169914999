const parser = new DOMParser();

/** Plain text as `questionProblems` counts it: a picture is one character, blocks are separated. Never rendered. */
export function wordsOf(rich: string): string {
  if (rich === '') return '';
  const apart = rich
    .replace(/<img\b[^>]*>/giu, '［图］')
    .replace(/<\/(p|div|li|h[1-6]|tr|figure|blockquote)>/giu, ' $&');
  return (parser.parseFromString(apart, 'text/html').body.textContent ?? '').replace(/\s+/gu, ' ').trim();
}
