import { nodesOf, wordsOf } from '#platform/text/rich-nodes.ts';

/**
 * Requirement of a field:
 * `clause` a mandatory clause of domain.md 3.16, required for submitting; `fact` must be known as well; `byHand` a
 * clause written on the printed page (signature, date); `optional` may be empty.
 */
export type FieldNeed = 'clause' | 'fact' | 'byHand' | 'optional';

/**
 * `key` in merge fields (`case.title`, `today`), `label` for users. A `rich` field holds whole paragraphs, between the
 * blocks of the body and never inside one. A field `with` another is required only when that one is filled.
 */
export type LetterField = { key: string; label: string; need: FieldNeed; rich?: true; with?: string };

/**
 * A printed letter. `body` is trusted HTML with merge fields `${case.x}` in text positions; `[[…]]` is left out when a
 * field inside it is empty. `heading` replaces `title` in print and may contain merge fields. `redacted` replaces body
 * and fields when the reader must not learn the sender.
 */
export type LetterTemplate = {
  code: string;
  title: string;
  heading?: string;
  fields: readonly LetterField[];
  body: string;
  redacted?: { fields: readonly LetterField[]; body: string };
};

/** Text that `sanitizeHtml` cleaned before it was stored; for `rich` fields only. */
export type RichText = { readonly html: string };
type Scalar = string | number | null | undefined;
type Value = Scalar | RichText;

/** `{case: {title: '…'}, today: '2026年2月6日'}`; plain text with line breaks, never HTML, or marked as rich. */
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
export const clauseWith = (other: string, key: string, label: string): LetterField => ({
  ...clause(key, label),
  with: other,
});
export const replyClause = (name: string): LetterField => ({ ...clause(`reply.${name}`, name), rich: true });
export const richFact = (key: string, label: string): LetterField => ({ ...fact(key, label), rich: true });
export const fact = field('fact');
export const byHand = field('byHand');
export const optional = field('optional');

/** The raw value of a field. Only own keys count: `case.constructor` is undefined. */
export function fieldValue(values: LetterValues, key: string): Value {
  const [group = '', name] = key.split('.');
  const found = Object.hasOwn(values, group) ? values[group] : undefined;
  if (typeof found !== 'object' || found === null) return name === undefined ? found : undefined;
  return name !== undefined && Object.hasOwn(found, name) ? found[name] : undefined;
}

export const isRich = (value: Value): value is RichText => typeof value === 'object' && value !== null;

export function letterValue(values: LetterValues, key: string): string {
  const value = fieldValue(values, key);
  if (isRich(value)) return wordsOf(nodesOf(value.html)).trim();
  return value === null || value === undefined ? '' : String(value).trim();
}

export const isAsked = (field: LetterField, values: LetterValues): boolean =>
  field.with === undefined || letterValue(values, field.with) !== '';

/** Submitting a reply answers `答复缺少【{0}】内容` with the first. */
export function missingClauses({ fields }: Pick<LetterTemplate, 'fields'>, values: LetterValues): string[] {
  const empty = fields.filter(
    (field) =>
      (field.need === 'clause' || field.need === 'byHand') &&
      isAsked(field, values) &&
      letterValue(values, field.key) === '',
  );
  return [...new Set(empty.map(({ label }) => label))];
}
