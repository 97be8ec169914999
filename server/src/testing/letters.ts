import { caseKinds } from '#areas/casework/kind/kind.ts';
import { letters } from '#areas/casework/letters/letters.ts';
import { violationTemplates } from '#areas/exam/violation/letters/file-letter.ts';
import type { LetterField, LetterTemplate, LetterValues, RichText } from '#engine/letters/letter-template.ts';
import { connectAreas } from '#wiring';

connectAreas();

/** The templates of all letters (domain.md 3.16), so that tests cover new kinds as well. */
export const everyLetter: readonly LetterTemplate[] = [
  // the receipt belongs to every kind
  ...new Set(caseKinds().flatMap((kind) => Object.keys(letters).flatMap((code) => kind.letters.template(code) ?? []))),
  ...Object.values(violationTemplates),
];

export const letterOf = (code: string): LetterTemplate => {
  const template = everyLetter.find((one) => one.code === code);
  if (!template) throw new Error(`no letter ${code}`);
  return template;
};

export const rare = '𠮷';
const long = '经查，考生反映的问题属实，依据有关规定处理如下。';

const written = (label: string, repeated: number): RichText => ({
  html:
    `<p>〈${label}〉${rare}</p><p>${long.repeat(repeated)}</p><ul><li><p>甲项</p></li><li>乙项</li></ul>` +
    '<table><tbody><tr><th>科目</th><td><p>72.5</p></td></tr><tr><th>合计</th><td>100</td></tr></tbody></table>',
});

export function filled(fields: readonly LetterField[], repeated = 0): LetterValues {
  const groups: Record<string, string | Record<string, string | RichText>> = {};
  const put = (key: string, value: string | RichText) => {
    const [group = '', name] = key.split('.');
    const known = groups[group];
    if (name !== undefined) groups[group] = { ...(typeof known === 'object' ? known : {}), [name]: value };
    else if (typeof value === 'string') groups[group] = value;
  };
  for (const { key, label, rich, with: other } of fields) {
    const free = repeated > 0 && /content|summary|reason|note|checks|fact|changes|materials/i.test(key);
    if (other) put(other, '是');
    if (rich) put(key, written(label, repeated));
    else put(key, key.includes('.') ? `〈${label}〉${rare}${free ? `\n${long.repeat(repeated)}` : ''}` : label);
  }
  return groups;
}
