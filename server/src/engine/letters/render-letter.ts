import { createHash } from 'node:crypto';
import { classOfRun, cutAtRuns } from '@kaoxin/contract/casework/boards/long-runs.ts';
import { letterCodeLength, letterPath } from '@kaoxin/contract/casework/public/open-letter.ts';
import { plainName } from '#platform/text/plain-name.ts';
import { SHEET_PATH } from './faces/face-sheet.ts';
import { letterStyle } from './letter-style.ts';
import {
  LetterError,
  type LetterField,
  type LetterTemplate,
  type LetterValues,
  letterValue,
} from './letter-template.ts';
import { checkTemplate, escapeHtml, mergeFields } from './merge-fields.ts';

export type LetterOrder = {
  template: LetterTemplate;
  values: LetterValues;
  draft?: boolean;
  /** `{机构简称}{类别}〔{year}〕{n}号`; without one the line is left out */
  docNo?: string;
  /** the variant without the applicant, for the unit complained about */
  redacted?: boolean;
  /** name, id number, phone, address … of the applicant: a redacted letter that contains one of them is refused */
  withheld?: readonly string[];
  /** public address of this server (`https://…`): the QR code links to the page that confirms the letter */
  publicAddress?: string | undefined;
};

/** `sha256` (hex) covers the `<main>` element; its first twelve digits are printed at the foot. */
export type RenderedLetter = { title: string; html: string; sha256: string };

const MAIN = /<main>[\s\S]*<\/main>/;
const CODE = /<meta name="letter-sha256" content="([0-9a-f]{64})">/;

const digest = (main: string): string => createHash('sha256').update(main).digest('hex');

/** The free text of a summary may still name the applicant. */
function checkRedaction(fields: readonly LetterField[], values: LetterValues, withheld: readonly string[]): void {
  const secrets = withheld.map(plainName).filter((secret) => Array.from(secret).length >= 2);
  for (const { key, label } of fields) {
    const text = plainName(letterValue(values, key));
    if (secrets.some((secret) => text.includes(secret))) {
      throw new LetterError('redaction', `【${label}】中含有信访人信息，请隐去后再出具`);
    }
  }
}

function variantOf({ template, redacted = false }: LetterOrder): Pick<LetterTemplate, 'fields' | 'body'> {
  if (!redacted) return template;
  if (template.redacted === undefined) throw new LetterError('redaction', `${template.title}没有隐去信访人信息的版本`);
  return template.redacted;
}

const FORMULA_TAG_OR_TEXT = /<math\b[\s\S]*?<\/math>|<[^>]*>|[^<]+/g;

const withRuns = (html: string): string =>
  html.replace(FORMULA_TAG_OR_TEXT, (part) =>
    part.startsWith('<')
      ? part
      : cutAtRuns(part)
          .map((piece, at) => (at % 2 === 1 ? `<span class="${classOfRun(piece)}">${piece}</span>` : piece))
          .join(''),
  );

function mainElement(order: LetterOrder, title: string): string {
  const { values, draft, docNo } = order;
  const { fields, body } = variantOf(order);
  const issuer = letterValue(values, 'dept.name');
  const head = issuer === '' ? '' : `<p class="issuer flat">${escapeHtml(issuer)}</p>`;
  const number = docNo === undefined ? '' : `<p class="number flat">${escapeHtml(docNo)}</p>`;
  return withRuns(`<main>${head}<h1>${title}</h1>${number}${mergeFields(body, fields, values, { draft })}</main>`);
}

/**
 * Renders a letter as one HTML page (A4) that loads only fonts from its server. Equal template and values give an equal
 * `sha256`, also in a draft without blanks. Throws `LetterError` for unknown fields, missing mandatory clauses and
 * applicant data in a redacted letter.
 *
 * @example renderLetter({template: XF02, values: {case: {…}, dept: {…}, person: {…}, today: '2026年2月24日'}, docNo})
 */
export function renderLetter(order: LetterOrder): RenderedLetter {
  const { template, values, draft = false, docNo = '', redacted = false, withheld = [], publicAddress } = order;
  checkTemplate(template);
  const { fields } = variantOf(order);
  if (redacted) checkRedaction(fields, values, withheld);
  const title = mergeFields(template.heading ?? template.title, fields, values, { draft });
  const main = mainElement(order, title);
  const sha256 = digest(main);
  const shortCode = sha256.slice(0, letterCodeLength);
  // A draft has no confirmation page.
  const qrText = publicAddress && !draft ? `${publicAddress}${letterPath(shortCode)}` : shortCode;
  const html = [
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">',
    `<title>${escapeHtml(template.title)}</title><meta name="letter-sha256" content="${sha256}">`,
    `<link rel="stylesheet" href="${SHEET_PATH}"><style>${letterStyle({ docNo, shortCode, qrText })}</style></head><body>`,
    draft ? '<div class="watermark" aria-hidden="true">草稿</div>' : '',
    main,
    `<div class="foot" data-qr="${escapeHtml(qrText)}"><span>${escapeHtml(docNo)}</span><span>校验码 ${shortCode}</span></div></body></html>`,
  ].join('');
  return { title: template.title, html, sha256 };
}

export function verifyLetter(html: string): boolean {
  const main = MAIN.exec(html)?.[0];
  return main !== undefined && CODE.exec(html)?.[1] === digest(main);
}

const DRAWN_CODE = /(?:@bottom-right-corner|\.foot::after) \{[^}]*\}/g;
const CODE_TO_DRAW = /(<div class="foot" data-qr=")[^"]*/;

/**
 * Removes the code from a masked copy: it is a digest of the whole letter, so guessed names could be tested with it.
 */
export function withoutCode(html: string): string {
  const sha256 = CODE.exec(html)?.[1];
  if (sha256 === undefined) return html;
  return html
    .replaceAll(sha256, '')
    .replace(CODE_TO_DRAW, '$1')
    .replaceAll(sha256.slice(0, letterCodeLength), '—')
    .replaceAll(DRAWN_CODE, '');
}
