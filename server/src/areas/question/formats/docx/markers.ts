import { type QuestionType, questionType } from '@kaoxin/contract/question/question-states.ts';
import { foldWidth } from '#platform/text/normalise.ts';
import { typeNamed } from '../said/named.ts';
import { type HeadingScores, scoresIn, statesPoints } from './headings/heading-scores.ts';

export const fieldNames: ReadonlyMap<string, string> = new Map(
  (
    [
      ['type', '题型'],
      ['answer', '答案 正确答案 参考答案 标准答案 答'],
      ['tolerance', '误差 允许误差'],
      ['score', '分值 分数'],
      ['difficulty', '难度 难易度 难易程度'],
      ['knowledge', '知识点 考点'],
      ['cognition', '认知层次'],
      ['source', '来源 出处'],
      ['rule', '计分规则'],
      ['rulePoints', '规则分值'],
      ['optionPoints', '选项分值'],
      ['strictness', '填空要求'],
      ['rubric', '评分标准 评分要点'],
      ['analysis', '解析 试题解析 答案解析 详解'],
      ['code', '试题编号'],
      ...Array.from({ length: 26 }, (_, at) => [`target${at}`, `匹配项${at + 1}`] as const),
    ] as const
  ).flatMap(([key, names]) => names.split(' ').map((name) => [name, key] as const)),
);
export const fieldLabel = (key: string): string => [...fieldNames].find(([, known]) => known === key)?.[0] ?? key;

const names = [...fieldNames.keys()].sort((one, other) => other.length - one.length).join('|');
const fieldStart = new RegExp(`^\\s*(?:[【\\[](${names})[】\\]]\\s*[:：]?|(${names})\\s*[:：])\\s*`, 'u');
const fieldWithin = new RegExp(`\\s(?=(?:[【\\[](?:${names})[】\\]]|(?:${names})\\s*[:：]))`, 'gu');

export interface Marker {
  end: number;
}

export function fieldAt(text: string): (Marker & { key: string }) | undefined {
  const found = fieldStart.exec(text);
  const key = found && fieldNames.get(found[1] ?? found[2] ?? '');
  return found && key ? { key, end: found[0].length } : undefined;
}

/** Offsets at which fields start within a line: `难度：中　知识点：供求`. */
export const fieldsWithin = (text: string): number[] => [...text.matchAll(fieldWithin)].map(({ index }) => index);

const number =
  /^\s*(?:第\s*)?(\d{1,4})\s*(?:题\s*[:：.．、]?|(?:[．、:：]|\.(?!\d)))\s*(?:[【[(（]([^】\])）]{2,8})[】\])）]\s*)?/u;

/** Finds `12．` or `第12题` at the start of a line, and the type in brackets after it. */
export function numberAt(text: string): (Marker & { number: number; type: string | undefined }) | undefined {
  const found = number.exec(text);
  if (!found) return undefined;
  const type = found[2] !== undefined && typeNamed(found[2]) !== undefined ? found[2] : undefined;
  const bracket = found[2] !== undefined && type === undefined ? text.indexOf(found[2]) - 1 : found[0].length;
  return { number: Number(found[1]), type, end: bracket };
}

const option = /(?:^|[\s\u3000])[(（]?([A-ZＡ-Ｚ])[)）]?\s*[.．、:：)）]\s*/gu;

export function optionsIn(text: string, next: string): (Marker & { at: number; letter: string })[] {
  const found: (Marker & { at: number; letter: string })[] = [];
  let code = next.charCodeAt(0);
  for (const one of text.matchAll(option)) {
    const letter = foldWidth(one[1] ?? '');
    if (letter.charCodeAt(0) !== code || (found.length === 0 && text.slice(0, one.index).trim() !== '')) continue;
    found.push({ at: one.index, letter, end: one.index + one[0].length });
    code += 1;
  }
  return found;
}

const longestHeading = 500;
const hanNumber = '[一二三四五六七八九十百]{1,3}';
const ordinal = new RegExp(
  String.raw`^\s*(?:第${hanNumber}(?:部分|大题|题)|\(${hanNumber}\)|${hanNumber}|[壹贰叁肆伍陆柒捌玖拾]{1,3}|[\u2160-\u216B]|[IVX]{1,4}(?![a-z]))\s*[、.:]?\s*`,
  'u',
);
const headingName =
  /^\s*([^([{【〔〖「『《<“"‘:。,;、|‖\s—–-]{2,12})\s*(?:([([{【〔〖「『《<“"‘:|‖])(.*)|[\s,;、—–-]+(.*))?$/u;

/** `一、单项选择题（每题2分）`: the type and score of the questions that follow. */
export function headingAt(text: string): ({ typeName: string; name: string } & HeadingScores) | undefined {
  if (text.length > longestHeading) return undefined;
  const said = foldWidth(text);
  const before = ordinal.exec(said)?.[0] ?? '';
  const [, name = '', bracket, within = '', behind = ''] = headingName.exec(said.slice(before.length)) ?? [];
  const remark = bracket === undefined ? behind : within;
  if (!/题$|选择$|判断$|填空$/u.test(name) || (behind !== '' && !statesPoints(behind))) return undefined;
  const type = typeNamed(name);
  const isHeading = type !== undefined || (before.trim() !== '' && statesPoints(remark));
  if (!isHeading) return undefined;
  // Keep the name 不定项: it alone shows that a question with one right option is a single choice.
  const typeName = type === undefined ? '' : /不定项/u.test(name) ? '不定项选择题' : nameOf(type);
  return { typeName, name, ...scoresIn(text.slice(text.length - remark.length), text) };
}

const passage = /(?:根据|阅读|依据)[^。]{0,20}(?:材料|资料|短文|案例|文字)[^。]{0,12}(?:回答|完成)/u;
const span = /(\d{1,4})\s*[—–\-~～至到]+\s*(?:第)?\s*(\d{1,4})\s*(?:小)?题/u;

/** `根据以下材料回答第1—3题`: the numbers of the questions about the passage that follows. */
export function passageAt(text: string): { from: number; to: number } | undefined {
  if (text.length > 60 || !passage.test(text)) return undefined;
  const found = span.exec(text);
  return found ? { from: Number(found[1]), to: Number(found[2]) } : { from: 0, to: Number.POSITIVE_INFINITY };
}

/** `参考答案`, `附：答案与解析`: the keys follow this line. */
export const isKeyHeading = (text: string): boolean =>
  text.length <= longestHeading &&
  /^\s*(?:附[:：]?\s*|[一二三四五六七八九十]+、)?(?:参考|标准|试题|正确)?答案(?:(?:与|及|和)?(?:解析|评分标准|评分参考))?\s*[:：]?\s*$/u.test(
    text,
  );

const nameOf = (type: QuestionType | 'choice'): string => (type === 'choice' ? '选择题' : questionType.label(type));
