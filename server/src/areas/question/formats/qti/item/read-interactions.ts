import { noAnswer } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import type { Losses } from '../../losses.ts';
import { inHtml } from '../../rich.ts';
import { percentOf } from '../../said/decimal.ts';
import { furtherNumbers, numbersAsWords, oneCase, partlyRight } from '../../said/keys.ts';
import { allOf, childrenOf, descendants, elementsIn, type XmlElement } from '../../xml/xml-node.ts';
import { otherKey, spanOf } from './compared.ts';
import { isNumeric, numberOf, type Response } from './declarations.ts';
import { type Answered, associateOf, choiceOf, hotWords, matchOf, orderOf, type Reading } from './read-choices.ts';
import type { Scoring } from './scoring.ts';

const { blanks, short, essay, numeric } = questionType.of;
const { whole, penalty } = scoreRule.of;
/** Answers up to these limits are short. */
const fewLines = 5;
const fewLetters = 300;

const carried = new Set(
  (
    'choiceInteraction textEntryInteraction extendedTextInteraction matchInteraction associateInteraction ' +
    'orderInteraction inlineChoiceInteraction gapMatchInteraction hottextInteraction sliderInteraction'
  ).split(' '),
);

export const isInteraction = ({ name }: XmlElement): boolean =>
  name.endsWith('Interaction') && name !== 'endAttemptInteraction';
export const isText = ({ name }: XmlElement): boolean => name === 'textEntryInteraction';
export const isInline = ({ name }: XmlElement): boolean =>
  name === 'textEntryInteraction' || name === 'inlineChoiceInteraction';

export const isCarried = (element: XmlElement): boolean =>
  carried.has(element.name) && allOf(element, 'gapImg').length === 0;

const isPicture = ({ name, attributes }: XmlElement): boolean =>
  name === 'img' || (name === 'object' && (attributes.get('type') ?? '').startsWith('image/'));

export const picturesOf = (element: XmlElement): XmlElement[] =>
  elementsIn(element)
    .filter(({ name }) => name !== 'prompt')
    .flatMap((one) => [one, ...descendants(one)])
    .filter(isPicture);

export function answeredBy(element: XmlElement, reading: Reading, item: XmlElement): Answered {
  const { response, scoring, losses } = reading;
  switch (element.name) {
    case 'choiceInteraction':
      return choiceOf(childrenOf(element, 'simpleChoice'), reading, isOne(element, response));
    case 'inlineChoiceInteraction':
      return choiceOf(childrenOf(element, 'inlineChoice'), reading, true);
    case 'hottextInteraction':
      losses.lose(element.name, ['句中可选的文字按选项保留', 'Words to choose in a text are kept as options']);
      return choiceOf(hotWords(element), reading, isOne(element, response));
    case 'orderInteraction':
      return orderOf(childrenOf(element, 'simpleChoice'), reading);
    case 'matchInteraction': {
      const [options, targets] = childrenOf(element, 'simpleMatchSet').map((set) =>
        childrenOf(set, 'simpleAssociableChoice'),
      );
      return matchOf(options ?? [], targets ?? [], reading);
    }
    case 'associateInteraction':
      return associateOf(element, reading);
    case 'gapMatchInteraction':
      losses.lose(element.name, ['选词填空按匹配题保留', 'Gaps to fill from a list are kept as a matching']);
      return matchOf(
        allOf(element, 'gap'),
        childrenOf(element, 'gapText'),
        { ...reading, rich: gapName(element, reading) },
        true,
      );
    case 'extendedTextInteraction':
      return written(element, response);
    case 'sliderInteraction':
      losses.lose(element.name, ['滑块题按数值题保留', 'A slider is kept as a numeric question']);
      return numberIn(reading, item);
    default:
      return isNumeric(response) ? numberIn(reading, item) : blanksOf([element], () => response, scoring, losses);
  }
}

const isOne = ({ attributes }: XmlElement, response: Response | undefined): boolean =>
  response ? response.cardinality === 'single' : attributes.get('maxChoices') === '1';

/**
 * The name of a gap in the stem.
 *
 * @param part the number of the interaction if the item has several, so that no other blank has the same name
 */
export const gapNumber = (at: number, part: number | undefined): string =>
  part === undefined ? `（${at}）` : `（${part}.${at}）`;

const gapName = (element: XmlElement, { rich, part }: Reading): Reading['rich'] => {
  const gaps = new Map(allOf(element, 'gap').map((one, at) => [one, gapNumber(at + 1, part)]));
  return (one) => (one.name === 'gap' ? `<p>${gaps.get(one)}</p>` : rich(one));
};

function written({ attributes }: XmlElement, response: Response | undefined): Answered {
  const [lines, letters] = [numberOf(attributes.get('expectedLines')), numberOf(attributes.get('expectedLength'))];
  const isShort = lines === undefined ? letters !== undefined && letters <= fewLetters : lines <= fewLines;
  const type = isShort ? short : essay;
  const text = (response?.correct ?? []).map((one) => `<p>${inHtml(one)}</p>`).join('');
  return { questionType: type, answer: text === '' ? noAnswer(type) : { kind: 'text', text } };
}

export function blanksOf(
  elements: readonly XmlElement[],
  responseOf: (element: XmlElement) => Response | undefined,
  scoring: Scoring,
  losses: Losses,
): Answered {
  const responses = elements.map(responseOf);
  if (scoring.sums && elements.length > 1)
    losses.lose('mapResponse', ['填空题按空计分不保留，全对得分', 'Points by blank are not kept: all or nothing']);
  const sensitive = new Set(
    responses.flatMap((response) =>
      response && response.mapping.length > 0 ? response.mapping.map((one) => one.isCaseSensitive) : [true],
    ),
  );
  if (sensitive.size > 1) losses.lose('caseSensitive', oneCase);
  if (responses.some(isNumeric)) losses.lose('baseType', numbersAsWords);
  return {
    questionType: blanks,
    answer: {
      kind: 'blanks',
      blanks: responses.map((response) => ({ accepted: acceptedBy(response, scoring, losses) })),
      ignoreCase: sensitive.has(false) ? 1 : 0,
      ignoreWidth: 1,
    },
    ...(scoring.penalty === undefined ? { scoreRule: whole } : { scoreRule: penalty, ruleScore: scoring.penalty }),
  };
}

function declaredBy({ correct, mapping }: Response, { matches }: Scoring, losses: Losses): readonly string[] {
  const best = Math.max(0, ...mapping.map(({ value }) => value));
  if (matches || best === 0) return correct;
  const kept = correct.filter((one) => mapping.every(({ key, value }) => key !== one || value === best));
  if (kept.length < correct.length) losses.lose('correctResponse', otherKey);
  return kept;
}

function acceptedBy(response: Response | undefined, scoring: Scoring, losses: Losses): string[] {
  if (!response) return [];
  const best = Math.max(0, ...response.mapping.map(({ value }) => value));
  const worth = response.mapping.filter(({ value }) => value > 0);
  if (worth.some(({ value }) => value < best)) losses.lose('mapEntry', partlyRight);
  const right = worth.filter(({ value }) => value === best).map(({ key }) => key);
  return [...new Set([...declaredBy(response, scoring, losses), ...right])];
}

function numberIn({ response, scoring, losses }: Reading, item: XmlElement): Answered {
  const worth = (response?.mapping ?? []).filter((one) => one.value > 0);
  const best = Math.max(...worth.map((one) => one.value));
  const declared = response ? declaredBy(response, scoring, losses) : [];
  const span = response && spanOf(item, response.identifier, losses);
  const value = declared[0] ?? worth.find((one) => one.value === best)?.key ?? '';
  if (worth.some((one) => one.value < best)) losses.lose('mapEntry', partlyRight);
  const rule =
    scoring.penalty === undefined ? { scoreRule: whole } : { scoreRule: penalty, ruleScore: scoring.penalty };
  const equal = allOf(item, 'equal').find((one) =>
    allOf(one, 'variable').some(({ attributes }) => attributes.get('identifier') === response?.identifier),
  );
  if (allOf(item, 'equalRounded').length > 0)
    losses.lose('equalRounded', [
      '按位数舍入比较不保留，误差为0',
      'Comparison of rounded values is not kept: the tolerance is 0',
    ]);
  if (declared.length > 1) losses.lose('correctResponse', furtherNumbers);
  return {
    questionType: numeric,
    answer: { kind: 'number', ...(span ?? { value, tolerance: toleranceOf(equal, value, losses) }) },
    ...rule,
  };
}

function toleranceOf(equal: XmlElement | undefined, value: string, losses: Losses): string {
  const mode = equal?.attributes.get('toleranceMode') ?? 'exact';
  const said = (equal?.attributes.get('tolerance') ?? '0').trim().split(/\s+/u);
  const [below = '0', above = below] = said;
  const isVariable = [below, above].some((one) => numberOf(one) === undefined);
  if (mode === 'exact' || isVariable) {
    if (isVariable)
      losses.lose('tolerance', ['误差由变量给出，按0保留', 'The tolerance is a variable: it is kept as 0']);
    return '0';
  }
  if (below !== above)
    losses.lose('tolerance', ['上下误差不同，保留较小的一个', 'Its two tolerances differ: the smaller one is kept']);
  const least = below === above ? below : String(Math.min(Number(below), Number(above)));
  return mode === 'relative' ? (percentOf(value, least) ?? '0') : least;
}
