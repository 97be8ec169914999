/**
 * What a letter needs of a field:
 * `clause` the mandatory clauses of domain.md 3.16, without which nothing is submitted; `fact` must be known as well;
 * `byHand` a clause that is written on the printed page (signature, date); `optional` may be empty.
 */
export type FieldNeed = 'clause' | 'fact' | 'byHand' | 'optional';

/** `key` as merged (`case.title`, `today`), `label` as people call it. */
export type LetterField = { key: string; label: string; need: FieldNeed };

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

type Scalar = string | number | null | undefined;

/** `{case: {title: '…'}, today: '2026年2月6日'}`; plain text, line breaks allowed, never HTML. */
export type LetterValues = Readonly<Record<string, Scalar | Readonly<Record<string, Scalar>>>>;

export type LetterErrorCode = 'field' | 'place' | 'clause' | 'redaction';

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
export const fact = field('fact');
export const byHand = field('byHand');
export const optional = field('optional');

/** The trimmed text of a field, '' when it is absent. Only own keys count: `case.constructor` is nothing. */
export function letterValue(values: LetterValues, key: string): string {
  const [group = '', name] = key.split('.');
  const found = Object.hasOwn(values, group) ? values[group] : undefined;
  const value =
    typeof found === 'object' && found !== null ? ownValue(found, name) : name === undefined ? found : undefined;
  return value === null || value === undefined ? '' : String(value).trim();
}

const ownValue = (group: Readonly<Record<string, Scalar>>, name: string | undefined): Scalar =>
  name !== undefined && Object.hasOwn(group, name) ? group[name] : undefined;

/** Labels of mandatory clauses that are still empty; submitting a reply answers `答复缺少【{0}】内容` with the first. */
export function missingClauses({ fields }: Pick<LetterTemplate, 'fields'>, values: LetterValues): string[] {
  const empty = fields.filter(
    ({ key, need }) => (need === 'clause' || need === 'byHand') && letterValue(values, key) === '',
  );
  return [...new Set(empty.map(({ label }) => label))];
}
