import { hash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';

/**
 * Common passwords, generated from the usual habits instead of copied from a leaked list: words and names with the
 * usual endings, runs over the keyboard, digits, repetitions and dates (ASVS 6.2.4).
 */
const words = `
  password passwd pass passw0rd admin administrator root user guest test demo login welcome hello letmein access master
  manager system server database oracle mysql postgres windows linux github google baidu tencent alibaba huawei xiaomi
  apple iphone android samsung internet network computer security secret private default change temp public office
  company school student teacher exam examination kaoshi kaoxin xinfang renshi jiaoyu zhengfu china zhongguo beijing
  shanghai guangzhou shenzhen chengdu wuhan hangzhou nanjing tianjin chongqing xian suzhou love iloveyou loveyou woaini
  woaiwo aini forever baby baobao laopo laogong mama baba dragon tiger monkey panda eagle lion shadow sunshine sunflower
  flower summer winter spring autumn monday friday sunday january december football basketball soccer baseball hockey
  superman batman spiderman pokemon starwars princess prince angel jesus freedom whatever trustno1 michael jordan robert
  daniel andrew charlie thomas jessica jennifer ashley nicole amanda william matthew anthony george pepper cookie cheese
  chocolate banana orange ginger coffee summer2024 money success lucky killer hunter ranger gaoxing kuaile fighting
  jiayou nihao xiexie pengyou xuesheng laoshi gongzuo mima mimamima qwerty qwer asdf zxcv abc abcd abcde abcdef aaa aa a
  qq weixin wechat taobao zhifubao dell lenovo thinkpad cisco router ftp ssh web www http oa crm erp hr boss ceo it sa
`;
const surnames =
  'wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song tang han';
const givenNames =
  'wei fang na min jing li qiang lei jun yang yong yan jie tao ming chao xiulan xia ping gang hao yu bo';

const endings =
  `1 12 123 1234 12345 123456 1234567 12345678 123456789 1234567890 ! 1! 12! 123! 1234! 123456! @ @1 @12 @123
  @1234 @12345 @123456 520 521 1314 5201314 666 6666 888 8888 @2020 @2021 @2022 @2023 @2024 @2025 @2026 @2027 #123
  #1234 #123456 _123 .123 0 00 000 01 007 11 111 1111 222 321 4321 777 999 163 168 518 2008 2018 2019 2020 2021 2022
  2023 2024 2025 2026 2027 abc a aa qwe 123abc abc123 123qwe !@# !@#$ 123!@# 1234!@#$`.split(/\s+/);

const rows = ['`1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./', '!@#$%^&*()_+'];
const columns = '1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik, 9ol. 0p;/ !qaz @wsx #edc $rfv %tgb'.split(' ');
const list = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const backwards = (text: string): string => [...text].reverse().join('');

function* withEndings(word: string, most = endings.length): Generator<string> {
  yield word;
  yield word + word;
  yield backwards(word);
  for (const ending of endings.slice(0, most)) yield word + ending;
  for (const ending of endings.slice(0, 10)) yield ending + word;
}

function* walks(): Generator<string> {
  const pieces: string[] = [];
  for (const row of [...rows, '01234567890', '123456789', 'abcdefghijklmnopqrstuvwxyz'])
    for (let length = 3; length <= row.length; length += 1)
      for (let from = 0; from + length <= row.length && from < 12; from += 1) {
        const piece = row.slice(from, from + length);
        pieces.push(piece);
        yield piece;
        yield backwards(piece);
      }
  for (const first of columns)
    for (const second of columns) {
      yield first + second;
      for (const third of columns) yield first + second + third;
    }
  const common = [
    'qwe',
    'qwer',
    'qwerty',
    'asd',
    'asdf',
    'asdfgh',
    'zxc',
    'zxcv',
    'zxcvbn',
    'abc',
    'abcd',
    '123',
    '1234',
  ];
  for (const first of common) for (const second of [...common, ...pieces.slice(0, 60)]) yield first + second;
}

function* repetitions(): Generator<string> {
  for (const letter of '0123456789abcdefghijklmnopqrstuvwxyz!@#.')
    for (let length = 4; length <= 16; length += 1) yield letter.repeat(length);
  for (let number = 0; number < 100; number += 1)
    for (const times of [2, 3, 4, 5, 6]) yield String(number).padStart(2, '0').repeat(times);
  for (let number = 0; number < 1_000; number += 1) yield String(number).padStart(3, '0').repeat(2);
}

function* dates(): Generator<string> {
  for (let year = 1960; year <= 2010; year += 1)
    for (let month = 1; month <= 12; month += 1)
      for (let day = 1; day <= 31; day += 1) {
        const text = `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`;
        yield text;
        yield text.slice(2);
      }
}

/** Every common password in lower case: some 60,000, generated each time to save memory. */
export function* commonPasswords(): Generator<string> {
  for (const word of list(words)) yield* withEndings(word);
  for (const surname of list(surnames)) {
    yield* withEndings(surname);
    for (const name of list(givenNames)) yield* withEndings(surname + name, 16);
  }
  yield* walks();
  yield* repetitions();
  yield* dates();
}

const spelledOut: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '5': 's',
  '!': 'i',
};
const unspell = (text: string): string => text.replace(/[@$0135!]/g, (sign) => spelledOut[sign] ?? sign);

/** Readings with signs replaced by letters, for each way to cut off the ending: `p@ssw0rd@2025` is `password@2025`. */
function readings(password: string): Set<string> {
  const lower = password.toLowerCase();
  const found = new Set([lower, unspell(lower)]);
  for (let cut = 1; cut < lower.length; cut += 1) found.add(unspell(lower.slice(0, cut)) + lower.slice(cut));
  return found;
}

export function isCommon(password: string): boolean {
  if (/^\d*$/.test(password)) return true;
  const given = readings(password);
  for (const common of commonPasswords()) if (given.has(common)) return true;
  return false;
}

const batch = 4_000;

/** `isCommon` for clients that hash: md5 of a common password as it is, or with a capital first letter. */
export async function isCommonDigest(digest: string): Promise<boolean> {
  let weighed = 0;
  for (const common of commonPasswords()) {
    if (hash('md5', common) === digest || hash('md5', common.charAt(0).toUpperCase() + common.slice(1)) === digest)
      return true;
    weighed += 1;
    if (weighed % batch === 0) await breathe();
  }
  return false;
}
