const parser = new DOMParser();

/** The words of a rich text as `questionProblems` counts them: a picture is one, blocks stand apart. Nothing of it is shown. */
export function wordsOf(rich: string): string {
  if (rich === '') return '';
  const apart = rich
    .replace(/<img\b[^>]*>/giu, '［图］')
    .replace(/<\/(p|div|li|h[1-6]|tr|figure|blockquote)>/giu, ' $&');
  return (parser.parseFromString(apart, 'text/html').body.textContent ?? '').replace(/\s+/gu, ' ').trim();
}
