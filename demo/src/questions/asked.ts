import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { chance } from '../prng.ts';
import type { InventedBanks } from './banks.ts';
import type { DemoQuestion } from './demo-bank.ts';
import { shuffled } from './kit/write.ts';
import { isReworded } from './pulled.ts';
import { templates } from './templates.ts';
import type { Place } from './twins.ts';

export interface Asked extends Place {
  here: DemoQuestion;
  /** used in every examination of its kind, to compare years */
  isAnchor: boolean;
  /** an exposed anchor that becomes easier every year */
  isDrifting: boolean;
}
export interface AskedInSubject {
  choices: Asked[];
  written: Asked[];
}

interface Source {
  banks: readonly string[];
  subject?: string;
}
const commonSense: Source = { banks: ['常识判断与言语理解'], subject: 'changshi' };
const aptitude: Source = { banks: ['行政职业能力测验（综合）', '数量关系与资料分析', '判断推理'] };
const general: Source = { banks: ['公共基础知识（2026）', '公共基础知识练习题库'] };
const economics: Source = {
  banks: ['经济基础知识（2025）', '经济基础知识练习题库', '经济基础知识（澄江命题组）'],
};
const majors: Source = {
  banks: ['工商管理', '农业经济', '财政税收', '金融', '运输经济', '人力资源管理'].map(
    (major) => `${major}专业知识和实务`,
  ),
};
/** By code of the subject. Common sense is used in several kinds of examinations. */
const choices: Readonly<Record<string, readonly Source[]>> = {
  xingce: [aptitude, commonSense],
  gongji: [general, commonSense],
  theory: [general, commonSense],
  knowledge: [general, commonSense],
  practice: [general],
  economics_base: [economics],
  econ_major: [majors],
};
const practical = { source: { banks: ['综合应用能力题库'] }, points: [30] };
/** Questions marked by hand: points, repeated cyclically. */
const written: Readonly<Record<string, { source: Source; points: readonly number[] }>> = {
  shenlun: { source: { banks: ['申论题库'] }, points: [15, 20, 25, 40] },
  zonghe: practical,
  practice: practical,
};
/** Per source. */
const anchors = 15;
const drifting = 2;

const subjects = new Map(templates.map(({ name, subject }) => [name, subject]));
const nameOf = ({ bank, question }: Place): string => `${bank} ${question}`;
const isChoice = ({ here: { question } }: Asked): boolean =>
  question.questionType === questionType.of.single && question.options.length === 4;
const isWorth = ({ here: { question } }: Asked, points: number): boolean =>
  question.questionType === questionType.of.essay && question.defaultScore === points;
const from = <T>(list: readonly T[], place: number): T[] => {
  const first = place % Math.max(1, list.length);
  return [...list.slice(first), ...list.slice(0, first)];
};

const isTwin = ({ twins }: InventedBanks): ((place: Place) => boolean) => {
  const names = new Set(twins.flatMap(({ original, twin }) => [nameOf(original), nameOf(twin)]));
  return (place) => names.has(nameOf(place));
};

function all(invented: InventedBanks, { banks: names, subject }: Source): Asked[] {
  const hasTwin = isTwin(invented);
  const asked = invented.banks.flatMap(({ name, questions }, bank) =>
    names.includes(name)
      ? questions.map((here, question) => ({ bank, question, here, isAnchor: false, isDrifting: false }))
      : [],
  );
  const isOf = ({ here }: Asked) => subject === undefined || subjects.get(here.template) === subject;
  const isNew = ({ bank, question }: Place) => isReworded(invented.banks[bank]?.name, question);
  return shuffled(
    chance(`asked of ${names.join()}`),
    asked.filter((one) => isOf(one) && !hasTwin(one) && !isNew(one)),
  );
}

function choicesOf(invented: InventedBanks, source: Source): { shared: Asked[]; rest: Asked[] } {
  const able = all(invented, source).filter(isChoice);
  const middling = able.filter(({ here: { item } }) => Math.abs(item.b) < 0.7).slice(0, anchors);
  return {
    shared: middling.map((one, at) => ({ ...one, isAnchor: true, isDrifting: at < drifting })),
    rest: able.filter((one) => !middling.includes(one)),
  };
}

export const driftingAmong = (invented: InventedBanks): Place[] =>
  [...new Set(Object.values(choices).flat())].flatMap((source) =>
    choicesOf(invented, source).shared.filter(({ isDrifting }) => isDrifting),
  );

/**
 * Chooses the questions of an examination from the banks without repetition. A second call for a subject gives another
 * 卷 with the same anchors but otherwise different questions.
 * @param place index of the examination; determines where it starts in each source
 */
export function asksOf(invented: InventedBanks, place: number) {
  const taken = new Map<string, string>();
  const isFreeIn = (code: string) => (one: Asked) => {
    const by = taken.get(nameOf(one));
    return by === undefined || (one.isAnchor && by === code);
  };
  const take = (code: string, list: readonly Asked[], count: number): Asked[] => {
    const chosen = list.filter(isFreeIn(code)).slice(0, count);
    if (chosen.length < count) throw new Error(`the banks have ${chosen.length} questions of ${count}`);
    for (const one of chosen) taken.set(nameOf(one), code);
    return chosen;
  };
  const chosen = (code: string, count: number): Asked[] => {
    const parts = (choices[code] ?? []).map((source) => choicesOf(invented, source));
    const shared = parts.flatMap((part) => part.shared);
    return take(code, [...shared, ...from(parts[0]?.rest ?? [], place * count)], count).sort(
      (one, other) => one.bank - other.bank || one.question - other.question,
    );
  };
  const marked = (code: string, points: number): Asked[] => {
    const found = written[code];
    const asked: Asked[] = [];
    for (let left = points; found && left > 0; ) {
      const worth = found.points[asked.length % found.points.length] ?? left;
      const able = all(invented, found.source).filter((one) => isWorth(one, worth));
      asked.push(...take(code, from(able, place * found.points.length), 1));
      left -= worth;
    }
    return asked;
  };
  return (code: string, count: number, points: number): AskedInSubject => ({
    choices: chosen(code, count),
    written: marked(code, points),
  });
}
