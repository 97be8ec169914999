import { optionLetters, type QuestionFace } from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { type Chance, chance } from '@kaoxin/demo/prng.ts';

const things =
  '需求 供给 弹性 均衡价格 消费者剩余 生产者剩余 边际效用 机会成本 沉没成本 规模经济 垄断竞争 寡头 外部性 公共物品 逆向选择 道德风险 财政支出 转移支付 国债 税负转嫁 预算赤字 货币乘数 存款准备金 再贴现率 公开市场业务 通货膨胀 失业率 菲利普斯曲线 汇率 国际收支 关税 倾销 样本方差 众数 中位数 抽样误差 回归系数 存货 应收账款 折旧 商誉 递延所得税 资产负债率 速动比率 现金流量 劳动合同 法定代理人 善意取得 留置权 质权 诉讼时效'.split(
    ' ',
  );
const kinds =
  '短期 长期 名义 实际 平均 边际 预期 潜在 隐性 法定 超额 人均 农村 城镇 地方 中央 沿海 跨境 民营 国有 季节性 结构性 周期性 摩擦性 标准化 数字化 绿色 普惠'.split(
    ' ',
  );
const acts = '上升 下降 不变 先升后降 无法确定 取决于政策 由市场决定 由政府决定 与时间无关 同比例变化'.split(' ');
const conditions =
  '其他条件不变时 在短期内 在长期内 充分就业时 经济衰退时 利率下调后 税率提高后 产能过剩时 企业扩大生产时 居民收入增加时 进口减少时 价格管制下'.split(
    ' ',
  );
const thing = (c: Chance): string => `${c.happens(0.7) ? c.pick(kinds) : ''}${c.pick(things)}`;
const stems: readonly ((c: Chance) => string)[] = [
  (c) => `${c.pick(conditions)}，${thing(c)}增加会使${thing(c)}（　）。`,
  (c) => `下列关于${thing(c)}与${thing(c)}的说法中，正确的是（　）。`,
  (c) =>
    `某企业${c.whole(2015, 2026)}年${thing(c)}为${c.whole(100, 9_900)}万元，${thing(c)}为${c.whole(10, 99)}%，则${thing(c)}为多少？`,
  (c) => `${thing(c)}属于下列哪一类？`,
  () => '下列说法正确的是',
  (c) =>
    `根据规定，${c.pick(conditions)}，当事人对${thing(c)}、${thing(c)}和${thing(c)}均有异议的，应当在${c.whole(3, 60)}日内提出。`,
];

const optionOf = (c: Chance): string =>
  c.weighted([
    [() => `${thing(c)}${c.pick(acts)}`, 4],
    [() => `${c.pick(conditions)}${thing(c)}${c.pick(acts)}，${thing(c)}${c.pick(acts)}`, 3],
    [() => `${c.whole(1, 9_999)}万元`, 2],
    [() => c.pick(acts), 1],
  ])();

const face = (stem: string, texts: readonly string[]): QuestionFace => ({
  questionType: texts.length === 0 ? questionType.of.judgement : questionType.of.single,
  stem: `<p>${stem}</p>`,
  options: texts.map((text, at) => ({ key: optionLetters[at] ?? '', text })),
  targets: [],
  defaultScore: 1,
  children: [],
});

const textsOf = ({ options }: QuestionFace): string[] => options.map(({ text }) => text);
const shuffled = (texts: readonly string[], c: Chance): string[] =>
  texts
    .map((text) => ({ text, at: c.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ text }) => text);

/** Changes a word, a number or an ending, like a user who copies a question. */
function reworded(before: QuestionFace, c: Chance): QuestionFace {
  const stem = before.stem.replace(/<\/?p>/g, '');
  const stems = [
    stem.replace(/，/u, ','),
    stem.replace(/的说法中，正确的是/u, '，下列表述正确的是'),
    stem.replace(/\d+/u, () => String(c.whole(10, 9_900))),
    `${stem.slice(0, -1)}。（多年真题）`,
    stem,
  ];
  const texts = textsOf(before);
  if (texts.length > 0 && c.happens(0.3)) texts[c.whole(0, texts.length - 1)] = optionOf(c);
  return face(c.pick(stems), shuffled(texts, c));
}

export function templateBank(count: number, name = 'bank'): QuestionFace[] {
  const c = chance(name);
  const made: QuestionFace[] = [];
  while (made.length < count) {
    const earlier = made.length > 0 && c.happens(0.25) ? c.pick(made) : undefined;
    made.push(
      earlier
        ? reworded(earlier, c)
        : face(c.pick(stems)(c), c.happens(0.15) ? [] : Array.from({ length: 4 }, () => optionOf(c))),
    );
  }
  return made;
}
