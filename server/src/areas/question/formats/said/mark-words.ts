import { amountOf, amountSource } from './amounts.ts';

/** A statement of points: `本题10分`, `每空2分`, `共5小题`. Expects half-width text, as from `StemView`. */
export interface PointsToken {
  kind: 'whole' | 'each' | 'count';
  amount: number;
  part: string;
}

const amount = `(${amountSource})`;
const unit = String.raw`\s*(?:分(?:值(?!为))?|(?:points?|pts?|marks?)(?![a-z])\.?)`;
const own = /(?:本|该|此)(?:大|小|道)?(?:题|问)/.source;
const success = /(?:全部|完全|全)?(?:答|做|选|填)对(?:者|后|了)?(?:可?得|记|计|给)?/.source;
const lead = String.raw`(?:(?:${own}|${success}|满分|总分|总计|分值|分数|共计|合计|共|计|为|赋分?|占|记|worth|total|score|max(?:imum)?\.?)\s*:?\s*)`;
const part = /(空格?|小?[问题点])/.source;
/** The first match at a position counts. */
const tokens: readonly [PointsToken['kind'], RegExp][] = [
  ['each', new RegExp(String.raw`每(?:一|个|道)?\s*${part}\s*[各计得为]?\s*:?\s*${amount}\s*分`, 'uy')],
  ['each', new RegExp(String.raw`${amount}${unit}\s*(?:[/每]|per\s+)\s*(?:一|个|道)?${part}`, 'iuy')],
  ['each', new RegExp(String.raw`${amount}${unit}\s*(?:/|per\s+)?\s*(blank|question|part|item|each)`, 'iuy')],
  // 3点10分 is a time of day.
  [
    'count',
    new RegExp(String.raw`(?:${own}\s*)?(?:共计|共有|共|有|计)?\s*${amount}\s*[个道]?\s*(空格?|小?[问题])`, 'uy'),
  ],
  ['count', new RegExp(String.raw`(?:${own}\s*)?(?:共计|共有|共)\s*${amount}\s*个?\s*(小?点)`, 'uy')],
  [
    'whole',
    new RegExp(String.raw`${lead}{0,3}${amount}${unit}(?:\s*(?:整|in\s+total|total|max(?:imum)?|possible))?`, 'iuy'),
  ],
  [
    'whole',
    new RegExp(
      String.raw`(?:(?:${own}\s*)?(?:满分|总分|分值|分数)\s*[:为]?|(?:worth|total|score|marks?|points?)\s*:)\s*${amount}(?![\d.%])`,
      'iuy',
    ),
  ],
];
const gap = /[\s,;:、]*/uy;
const longest = 80;

export function tokensAhead(text: string): { found: PointsToken[]; end: number } {
  const found: PointsToken[] = [];
  let [at, end] = [0, 0];
  while (text.length <= longest && at < text.length) {
    const next = tokenAt(text, at);
    if (!next) break;
    found.push(next.token);
    end = next.end;
    gap.lastIndex = end;
    at = end + (gap.exec(text)?.[0].length ?? 0);
  }
  return { found, end };
}

export function tokensOf(text: string): PointsToken[] {
  const trimmed = text.trim().replace(/[\s,;:。.]{1,8}$/u, '');
  const { found, end } = tokensAhead(trimmed);
  return end === trimmed.length ? found : [];
}

function tokenAt(text: string, at: number): { token: PointsToken; end: number } | undefined {
  for (const [kind, pattern] of tokens) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) continue;
    const said = match.slice(1);
    const number = said.find((one) => amountPattern.test(one)) ?? '';
    return {
      token: { kind, amount: amountOf(number), part: said.find((one) => one !== number) ?? '' },
      end: pattern.lastIndex,
    };
  }
  return undefined;
}
const amountPattern = new RegExp(`^${amount}$`, 'u');

/** Instructions on how to answer. They stay when adjacent points are removed. */
const answering =
  /字|词|句|行|页|不限|答|填|写|选|做|联系|结合|举例|列举|要求|说明|分析|论述|简述|注明|步骤|过程|限时|分钟|小时|必|题|words?\b|lines?\b|sentences?\b|pages?\b|minutes?\b/iu;
const furtherPoints = new RegExp(String.raw`(?:${amountSource})\s*(?:分(?!钟)|points?\b|pts?\b|marks?\b)`, 'iu');
export const isInstruction = (text: string): boolean => answering.test(text) && !furtherPoints.test(text);

/** Possible points that cannot be read reliably: `约10分`, `5-8分`, `4分+6分`, `10′`. */
const vague = new RegExp(
  String.raw`^(?:(?:约|大约|最多|至多|最高|不超过|上限|附加|赋|记|up\s+to|about)?\s*${lead}{0,3}${amount}(?:\s*[-—–~～至到]\s*${amount})?${unit}\s*(?:左右|以内|以下|上下|起)?|${amount}\s*['’′]|(?:第\d{1,2}|\p{Script=Han}{1,6})题\s*:?\s*${amount}\s*分)$`,
  'iu',
);
const sum = /^[\d.\s+*×x=分]+$/u;
/** Ends with points in other words: `得10分`, `答对可获10分`. 3点10分 is a time of day. */
const endsWithPoints = new RegExp(
  String.raw`(?<![\d:.,]|[\d一二三四五六七八九十][点时])(?:\d{1,3}(?:\.\d{1,2})?|${amountSource})\s*(?:分(?:值|数|半)?|(?:points?|pts?|marks?)\.?)[\s。.!,;]*$`,
  'iu',
);
const beginsWithPoints = new RegExp(
  String.raw`^\s*${amount}\s*(?:分(?:值|数|半)|(?:points?|pts?|marks?)(?![a-z]))`,
  'iu',
);
/** Amounts that are not read: `⑩分`, `½分`, `ten points`, `10p`, `得分：10`, `共10′`. */
const otherAmounts = new RegExp(
  String.raw`[①-⑳㈠-㈩½¼¾x]\s*分$|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty)\s+(?:points?|marks?)$|^\d{1,3}\s*(?:p|credits?)\.?$|得分\s*[:为]?\s*\d{1,3}$|^[共计满分总各每题]{0,4}\s*${amount}\s*['’′]$`,
  'iu',
);
export const isVague = (text: string): boolean =>
  text.length <= longest &&
  (vague.test(text.trim()) ||
    (sum.test(text) && /\d\s*分/u.test(text)) ||
    (endsWithPoints.test(text) && !commonWords.test(text)) ||
    otherAmounts.test(text.trim()) ||
    beginsWithPoints.test(text));
const commonWords = /^[十百]分$|入木三分$/u;

/** True for a text about scores, in which a number may be the score of a person. */
export const speaksOfScores = (text: string): boolean =>
  /成绩|[得考均总满高低评打加扣积比]分|分数|考了|得了|平均|[合及]格|多少分|几分|领先|落后|[降升涨跌]|\b(?:scor|grade|points?\b|goals?\b|teams?\b|average|mean\b|f[ae]ll|rose|rise|drop|gain|lost|lose|won?\b|win\b)/iu.test(
    text,
  );

/** Points at the end of a line behind a sign, or in brackets of which one is missing: `（10分`, `10分）`, `→10分`. */
export const oddlyMarked = new RegExp(
  String.raw`(?:[([|/\\*#→⇒>~=+]\s*(?:${own})?\s*${amount}\s*分|(?:^|[。?!;.])\s*(?:${own})?\s*${amount}\s*分\s*[)\]])[\s。.)\]|/*#~]{0,4}$`,
  'u',
);

const scoreWord = /(?:成绩|得分|分数|总分|满分|[均考高低]分|[数格取]线|[合及]格)/.source;
const beforeValue = new RegExp(
  String.raw`(?:${scoreWord}(?:.{0,8}(?:是|为|达|到|在))?|等于|[低高大小多少]于|达到|[考得打评扣加]了|[只仅各均共]得|大约|[均约仅]为|倒扣|减去|(?<!\d)[1一]\s*[元角]|\b(?:than|by|through|scor(?:ed?|es)|got|get|gets|earn(?:ed|s)?|gain(?:ed|s)?|at\s+least|at\s+most)|\b(?:score|grade|mark|average|mean)s?\b.{0,20}\b(?:is|are|was|were|of|at))\s*$`,
  'iu',
);
/** True if the words introduce a value that is not a mark: `合格线为`. */
export const leadsToValue = (before: string): boolean => beforeValue.test(before.slice(-40));

/** True if the words continue after a number: `（60分）以上`. */
export const goesOn = (after: string): boolean =>
  /^\s*(?:以[上内]|以下(?:[为者即,。]|的[为是]|不[合及]格|$)|之[一二三间内]|钟(?:[后内之以]|$)|秒|[的即是者]|为[合及优最]|左右|[～~—–-])/u.test(
    after,
  );
