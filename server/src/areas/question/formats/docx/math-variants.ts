/** Alphabets of MathML by their script and style in Word. The usual one, italic letters, has no name. */
const variants: Readonly<Record<string, string>> = {
  'roman b': 'bold',
  'roman bi': 'bold-italic',
  'double-struck p': 'double-struck',
  'fraktur p': 'fraktur',
  'fraktur b': 'bold-fraktur',
  'script p': 'script',
  'script b': 'bold-script',
  'sans-serif p': 'sans-serif',
  'sans-serif b': 'bold-sans-serif',
  'sans-serif i': 'sans-serif-italic',
  'sans-serif bi': 'sans-serif-bold-italic',
  'monospace p': 'monospace',
};
const words = new Map(Object.entries(variants).map(([said, variant]) => [variant, said.split(' ')] as const));

export function variantOf(script = 'roman', style = 'i'): string | undefined {
  const plain = { i: 'p', bi: 'b' }[style] ?? style;
  return variants[`${script} ${style}`] ?? variants[`${script} ${plain}`];
}

export function propertiesOf(variant: string | undefined): string {
  const [script, style] = words.get(variant ?? '') ?? [];
  if (script === undefined || style === undefined) return '';
  return `<m:rPr>${script === 'roman' ? '' : `<m:scr m:val="${script}"/>`}<m:sty m:val="${style}"/></m:rPr>`;
}
