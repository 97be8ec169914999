import { waysToWrite } from '#platform/text/numerals.ts';

const numeral = '[\\d〇○零一二三四五六七八九十百壹贰叁肆伍陆柒捌玖拾佰]+';
const block = '座';
const units = ['号楼', '号院', '号', '栋', '幢', block, '单元', '室', '组', '弄', '楼', '层'];
const unit = `(?:${units.join('|')})`;
/**
 * A house, door or floor number. A bare figure counts only after a street or an estate: 2023级 and 云溪区120名 are no
 * addresses.
 */
const number = `(?:[A-Za-z]?${numeral}${unit}|[A-Za-z]${block})`;
const streets = ['大道', '路', '街', '巷', '弄', '胡同', '小区', '花园', '公寓', '苑', '园', '村', '庄', '里', '坊'];
/** Two characters before the suffix identify a street. A preceding town name is excluded. */
const house = new RegExp(
  `[^\\s\\d\\p{P}省市区县镇乡]{1,2}(?:${streets.join('|')})${numeral}(?:号楼|号|栋|幢|座|弄|组)?`,
  'gu',
);
const anyNumber = new RegExp(number, 'u');
const upToNumber = new RegExp(`^(.*?)(${number})`, 'u');
const aside = new RegExp(`\\([^)]*\\)|(?:[东西南北]侧|第)(?=${numeral}${unit})`, 'gu');
/** The lookbehinds skip 市 in 城市花园 and 区 in 校区 or 开发区. */
const offices = /^.*(?:省|(?<!城)市|(?<![小社校园景活舍发新])区|县|旗)/u;

const counted = new RegExp(`${numeral}(?=${unit}|$)`, 'gu');
/** With more numbers than this, only the unchanged address is searched: the spellings would multiply. */
const mostNumbers = 2;

/** Alternative spellings of an address piece: 学府路18号 is also 学府路十八号 and 学府路一八号. */
export function writings(piece: string): string[] {
  const numbers = [...piece.matchAll(counted)];
  if (numbers.length > mostNumbers) return [piece];
  let heads = [''];
  let from = 0;
  for (const { 0: number, index } of numbers) {
    const before = piece.slice(from, index);
    heads = heads.flatMap((head) => waysToWrite(number).map((way) => head + before + way));
    from = index + number.length;
  }
  return heads.map((head) => head + piece.slice(from));
}

/**
 * Search terms that identify the house of an address: the whole address, and each street, estate or building with its
 * number. A town alone is excluded because every office name there contains it. A number alone is excluded as well.
 *
 * @example dwelling('江州市云溪区学府路18号3栋502') // [the address, '学府路18号']
 */
export function dwelling(address: string | null): string[] {
  const text = address?.normalize('NFKC').replace(/\s/gu, '') ?? '';
  const named = text.replace(new RegExp(number, 'gu'), '').match(/\p{L}/gu) ?? [];
  if (named.length < 2 || !(anyNumber.test(text) || text.match(house))) return [];
  const ways = [...new Set([text, text.replace(aside, '')])];
  const pieces = [...new Set(ways.flatMap((way) => [...(way.match(house) ?? []), ...beforeNumber(way)]))];
  // a piece that contains another piece finds nothing more
  return [text, ...pieces.filter((piece) => !pieces.some((other) => other !== piece && piece.includes(other)))];
}

/**
 * The text before the first number without the office names, plus that number. Falls back to the last letters if only
 * office names remain.
 */
function beforeNumber(text: string): string[] {
  const [, before = '', found = ''] = upToNumber.exec(text) ?? [];
  const name = before.replace(offices, '').split(/\p{P}/u).at(-1) ?? '';
  const known = name.length >= 2 ? name : (before.match(/\p{L}{2,3}$/u)?.[0] ?? '');
  return known === '' ? [] : [known + found];
}
