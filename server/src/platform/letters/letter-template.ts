import { nodesOf, wordsOf } from '#platform/text/rich-nodes.ts';

/**
 * What a letter needs of a field:
 * `clause` the mandatory clauses of domain.md 3.16, without which nothing is submitted; `fact` must be known as well;
 * `byHand` a clause that is written on the printed page (signature, date); `optional` may be empty.
 */
export type FieldNeed = 'clause' | 'fact' | 'byHand' | 'optional';

/**
 * `key` as merged (`case.title`, `today`), `label` as people call it. A `rich` one stands for whole paragraphs, between the
 * blocks of the body and never inside one. One that is said `with` another is needed where that one says something.
 */
export type LetterField = { key: string; label: string; need: FieldNeed; rich?: true; with?: string };

/**
 * A printed letter. `body` is HTML of ours with merge fields `${case.x}` in text positions; `[[…]]` is left out when a
 * field inside it is empty. `heading` is printed instead of `title` and may merge fields too. `redacted` replaces body and
 * fields when the reader must not learn who wrote.
 */
export type LetterTemplate = {
  code: string;
  title: string;
  heading?: string;
  fields: readonly LetterField[];
  body: string;
  redacted?: { fields: readonly LetterField[]; body: string };
};

/** Text that was cleaned by `sanitizeHtml` before it was stored; for fields that are `rich` only. */
export type RichText = { readonly html: string };
type Scalar = string | number | null | undefined;
type Value = Scalar | RichText;

/** `{case: {title: '…'}, today: '2026年2月6日'}`; plain text, line breaks allowed, never HTML, or marked as rich. */
export type LetterValues = Readonly<Record<string, Scalar | Readonly<Record<string, Value>>>>;

export type LetterErrorCode = 'field' | 'place' | 'clause' | 'hidden' | 'redaction';

export class LetterError extends Error {
  readonly code: LetterErrorCode;
  readonly msg: string;

  constructor(code: LetterErrorCode, msg: string) {
    super(msg);
    this.name = 'LetterError';
    this.code = code;
    this.msg = msg;
  }
}

const field =
  (need: FieldNeed) =>
  (key: string, label: string): LetterField => ({ key, label, need });

export const clause = field('clause');
/** A clause of letters that say another field too: 更正后成绩 where it was corrected. */
export const clauseWith = (other: string, key: string, label: string): LetterField => ({
  ...clause(key, label),
  with: other,
});
/** A clause of the reply, `reply.意见`: as many paragraphs, lists and tables as were written. */
export const replyClause = (name: string): LetterField => ({ ...clause(`reply.${name}`, name), rich: true });
export const richFact = (key: string, label: string): LetterField => ({ ...fact(key, label), rich: true });
export const fact = field('fact');
export const byHand = field('byHand');
export const optional = field('optional');

/** The value of a field as it was given. Only own keys count: `case.constructor` is nothing. */
export function fieldValue(values: LetterValues, key: string): Value {
  const [group = '', name] = key.split('.');
  const found = Object.hasOwn(values, group) ? values[group] : undefined;
  if (typeof found !== 'object' || found === null) return name === undefined ? found : undefined;
  return name !== undefined && Object.hasOwn(found, name) ? found[name] : undefined;
}

export const isRich = (value: Value): value is RichText => typeof value === 'object' && value !== null;

/** The trimmed words of a field, '' when it is absent. */
export function letterValue(values: LetterValues, key: string): string {
  const value = fieldValue(values, key);
  if (isRich(value)) return wordsOf(nodesOf(value.html)).trim();
  return value === null || value === undefined ? '' : String(value).trim();
}

/** Whether what a field asks for is asked for in this letter. */
export const isAsked = (field: LetterField, values: LetterValues): boolean =>
  field.with === undefined || letterValue(values, field.with) !== '';

/** Labels of mandatory clauses that are still empty; submitting a reply answers `答复缺少【{0}】内容` with the first. */
export function missingClauses({ fields }: Pick<LetterTemplate, 'fields'>, values: LetterValues): string[] {
  const empty = fields.filter(
    (field) =>
      (field.need === 'clause' || field.need === 'byHand') &&
      isAsked(field, values) &&
      letterValue(values, field.key) === '',
  );
  return [...new Set(empty.map(({ label }) => label))];
}
