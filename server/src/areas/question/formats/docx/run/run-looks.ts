import type { Label } from '@kaoxin/contract/conventions.ts';
import { allOf, childOf, childrenOf, elementsIn, textIn, type XmlElement } from '../../xml/xml-node.ts';
import { type Mark, marks } from '../pieces.ts';
import { isOn, value } from './values.ts';

/** Properties of character and paragraph styles by id, with those of the styles they are based on. */
export type WordStyles = ReadonlyMap<string, readonly XmlElement[]>;

/** Word allows nine, so that a circle of styles ends. */
const mostParents = 10;
/** Word numbers some thousand styles at most. */
const mostStyles = 10_000;

export function stylesOf(root: XmlElement | undefined): WordStyles {
  const all = new Map<string, { own: XmlElement[]; parent: string | undefined; isDefault: boolean }>();
  for (const style of (root ? childrenOf(root, 'w:style') : []).slice(0, mostStyles)) {
    const own = childOf(style, 'w:rPr');
    all.set(style.attributes.get('w:styleId') ?? '', {
      own: own ? [own] : [],
      parent: value(style, 'w:basedOn'),
      isDefault: isOn(style.attributes.get('w:default')),
    });
  }
  return new Map(
    [...all.keys()].map((id) => {
      const found: XmlElement[] = [];
      let style = all.get(id);
      for (let count = 0; style && !style.isDefault && count < mostParents; count += 1) {
        found.push(...style.own);
        style = all.get(style.parent ?? '');
      }
      return [id, found];
    }),
  );
}

export interface RunLook {
  marks: readonly Mark[];
  isHidden: boolean;
  isCapital: boolean;
}

type Lose = (construct: string, words: Label) => void;
const cannot = (zh: string, en: string): Label => [
  `${zh}无法保留，只保留其中的文字，请核对`,
  `${en} cannot be kept, only the words are: check them`,
];
/** Properties that change what a reader sees and that rich text cannot store. */
const unknownLooks: readonly (readonly [name: string, words: Label])[] = [
  ['w:smallCaps', cannot('小型大写字母', 'Small capitals')],
  ['w:bdr', cannot('文字边框', 'A border around words')],
  ['w:outline', cannot('空心字', 'Outlined letters')],
  ['w:shadow', cannot('阴影字', 'Shadows of letters')],
  ['w:emboss', cannot('阳文', 'Embossed letters')],
  ['w:imprint', cannot('阴文', 'Engraved letters')],
  ['w:effect', cannot('文字动态效果', 'Animated letters')],
  ['w:position', cannot('提升或降低的文字', 'Raised or lowered words')],
  ['w:rtl', cannot('从右到左的文字', 'Words from right to left')],
  ['w:eastAsianLayout', cannot('双行合一或纵横混排', 'Two lines in one')],
];
const fontNames = ['w:ascii', 'w:hAnsi', 'w:eastAsia', 'w:cs'];
const signFonts = /^(?:symbol|wingdings|webdings|mt extra|zapf ?dingbats)/iu;
const isNone = (said: string | undefined): boolean =>
  said === undefined || /^(?:none|nil|auto|clear|0|false|off)$/u.test(said);
const hex = /^[0-9a-f]{6}$/iu;

/** Background of `w:shd`: a colour, or 'lost' for a pattern without one. */
export function shadeOf(shade: XmlElement | undefined): string | undefined {
  const fill = shade?.attributes.get('w:fill') ?? 'auto';
  if (hex.test(fill)) return /^ffffff$/iu.test(fill) ? undefined : `#${fill.toLowerCase()}`;
  const themed = shade?.attributes.get('w:themeFill');
  return isNone(shade?.attributes.get('w:val')) && themed === undefined ? undefined : 'lost';
}

export const lostShade = cannot('底纹', 'Shading');
/** A teacher marks the right option with a colour: examinees must not see it. */
const lostColour: Label = [
  '文字颜色和底色未导入（常用于标注答案）；题目需要颜色的，请导入后补上',
  'Colours of words are left out, because they often mark answers. If the question needs them, add them after the import',
];

/** How a run looks: its own properties precede those of its styles. */
export function runLook(
  run: XmlElement,
  styles: WordStyles,
  ofParagraph: readonly XmlElement[],
  loseOf: Lose,
): RunLook {
  // An underlined or coloured space is a blank or nothing.
  const lose: Lose = elementsIn(run).some((one) => one.name === 'w:t' && textIn(one).trim() !== '')
    ? loseOf
    : () => undefined;
  const own = childOf(run, 'w:rPr');
  const named = styles.get(value(own, 'w:rStyle') ?? '') ?? [];
  const ofRun = own ? [own, ...named] : named;
  const all = [...ofRun, ...ofParagraph];
  const elementOf = (name: string, among: readonly XmlElement[] = all) => {
    for (const one of among) {
      const found = childOf(one, name);
      if (found) return found;
    }
    return undefined;
  };
  const said = (name: string, among: readonly XmlElement[] = all) => {
    const found = elementOf(name, among);
    return found && (found.attributes.get('w:val') ?? '1');
  };
  const [dots, line, isDouble] = [said('w:em'), said('w:u'), isOn(said('w:dstrike'))];
  const isDotted = dots !== undefined && dots !== 'none';
  if (isDotted) lose('w:em', ['着重号按粗体保留', 'Dots of emphasis are kept as bold type']);
  if (isDouble) lose('w:dstrike', ['双删除线按单删除线保留', 'A double strike is kept as a single one']);
  if (isOn(line) && !/^(?:single|words|1|true|on)$/u.test(line ?? ''))
    lose(`w:u ${line}`, [
      '特殊下划线（如波浪线、双线）按单下划线保留',
      'Wavy, double and dotted underlines are kept as single ones',
    ]);
  for (const [name, words] of unknownLooks) if (!isNone(said(name))) lose(name, words);
  const fonts = elementOf('w:rFonts')?.attributes;
  const font = fontNames.map((name) => fonts?.get(name) ?? '').find((name) => signFonts.test(name));
  if (font !== undefined)
    lose(`w:rFonts ${font}`, [
      '符号字体的字符可能显示为其他字符，请核对',
      'Letters of a symbol font may look different: check them',
    ]);
  if (isColoured(elementOf('w:color'))) lose('w:color', lostColour);
  if (!isNone(said('w:highlight'))) lose('w:highlight', lostColour);
  else if (shadeOf(elementOf('w:shd')) !== undefined) lose('w:shd', lostColour);
  const vertical = said('w:vertAlign');
  const on: Record<Mark, boolean> = {
    // Styles of paragraphs, such as headings, are bold as a whole.
    strong: isOn(said('w:b', ofRun)) || isDotted,
    em: isOn(said('w:i', ofRun)),
    u: isOn(line),
    s: isOn(said('w:strike')) || isDouble,
    sub: vertical === 'subscript',
    sup: vertical === 'superscript',
  };
  return {
    marks: marks.filter((mark) => on[mark]),
    isHidden: isOn(said('w:vanish')),
    isCapital: isOn(said('w:caps')),
  };
}

function isColoured(colour: XmlElement | undefined): boolean {
  const said = colour?.attributes.get('w:val') ?? 'auto';
  if (hex.test(said)) return said !== '000000';
  const theme = colour?.attributes.get('w:themeColor');
  return theme !== undefined && !/^(?:text1|dark1)$/u.test(theme);
}

export function loseOfFormula(formula: XmlElement, lose: Lose): void {
  for (const properties of allOf(formula, 'w:rPr')) {
    const [colour, shade] = [childOf(properties, 'w:color'), childOf(properties, 'w:shd')];
    const isMarked = isColoured(colour) || !isNone(value(properties, 'w:highlight')) || shadeOf(shade) !== undefined;
    if (isMarked) lose('w:color', cannot('公式的颜色', 'Colours of a formula'));
    for (const name of ['w:strike', 'w:dstrike', 'w:u'])
      if (isOn(value(properties, name))) lose(name, cannot('公式的下划线或删除线', 'Lines through or under a formula'));
  }
}
