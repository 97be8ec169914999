import { waysToWrite } from '#platform/text/numerals.ts';

const numeral = '[\\d〇○零一二三四五六七八九十百壹贰叁肆伍陆柒捌玖拾佰]+';
const block = '座';
const units = ['号楼', '号院', '号', '栋', '幢', block, '单元', '室', '组', '弄', '楼', '层'];
const unit = `(?:${units.join('|')})`;
/** Of a house, a door, a floor. A figure alone is one behind a street or an estate: 2023级 and 云溪区120名 say where nobody lives. */
const number = `(?:[A-Za-z]?${numeral}${unit}|[A-Za-z]${block})`;
const streets = ['大道', '路', '街', '巷', '弄', '胡同', '小区', '花园', '公寓', '苑', '园', '村', '庄', '里', '坊'];
/** Two signs tell one street from another, wherever its name begins; a town before it is none of it. */
const house = new RegExp(
  `[^\\s\\d\\p{P}省市区县镇乡]{1,2}(?:${streets.join('|')})${numeral}(?:号楼|号|栋|幢|座|弄|组)?`,
  'gu',
);
const anyNumber = new RegExp(number, 'u');
const upToNumber = new RegExp(`^(.*?)(${number})`, 'u');
/** Which side, which bracket: written or not. */
const aside = new RegExp(`\\([^)]*\\)|(?:[东西南北]侧|第)(?=${numeral}${unit})`, 'gu');
/** Not the end of 城市花园, of 东校区, of 开发区. */
const offices = /^.*(?:省|(?<!城)市|(?<![小社校园景活舍发新])区|县|旗)/u;

const counted = new RegExp(`${numeral}(?=${unit}|$)`, 'gu');
/** What holds more of them is an address as a whole: its pieces find it. */
const mostNumbers = 2;

/** A piece of an address as it may be written elsewhere: 学府路18号 is 学府路十八号 and 学府路一八号. */
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
 * By which words of an address its house is known: all of it, and each street, estate or building with its number, as people
 * write it short. A town alone is not one, as it stands in the name of every office there; neither is a number alone.
 *
 * @example dwelling('江州市云溪区学府路18号3栋502') // [the address, '学府路18号']
 */
export function dwelling(address: string | null): string[] {
  const text = address?.normalize('NFKC').replace(/\s/gu, '') ?? '';
  const named = text.replace(new RegExp(number, 'gu'), '').match(/\p{L}/gu) ?? [];
  if (named.length < 2 || !(anyNumber.test(text) || text.match(house))) return [];
  const ways = [...new Set([text, text.replace(aside, '')])];
  const pieces = [...new Set(ways.flatMap((way) => [...(way.match(house) ?? []), ...beforeNumber(way)]))];
  // a longer one that holds a shorter one finds nothing more
  return [text, ...pieces.filter((piece) => !pieces.some((other) => other !== piece && piece.includes(other)))];
}

/** What stands before the first number, without the offices above it; where those alone stand there, their last signs. */
function beforeNumber(text: string): string[] {
  const [, before = '', found = ''] = upToNumber.exec(text) ?? [];
  const name = before.replace(offices, '').split(/\p{P}/u).at(-1) ?? '';
  const known = name.length >= 2 ? name : (before.match(/\p{L}{2,3}$/u)?.[0] ?? '');
  return known === '' ? [] : [known + found];
}
