import type { Losses } from '../../losses.ts';
import { allOf, childOf, descendants, elementsIn, textIn, type XmlElement } from '../../xml/xml-node.ts';
import { defaultOf, numberOf, outcomeOf, type Response } from './declarations.ts';

export interface Scoring {
  /** undefined: the item states no score. */
  score: number | undefined;
  matches: boolean;
  maps: boolean;
  sums: boolean;
  penalty: number | undefined;
}

const templates: Readonly<Record<string, Pick<Scoring, 'matches' | 'maps'>>> = {
  match_correct: { matches: true, maps: false },
  map_response: { matches: false, maps: true },
  CC2_match: { matches: true, maps: false },
  CC2_match_basic: { matches: true, maps: false },
  CC2_map_response: { matches: false, maps: true },
};
const known = new Set(
  (
    'responseCondition responseIf responseElseIf responseElse setOutcomeValue exitResponse match equal equalRounded variable ' +
    'correct baseValue mapResponse isNull not and or sum gt gte lt lte stringMatch null multiple containerSize'
  ).split(' '),
);
export const isOfScore = (set: XmlElement): boolean =>
  !/FEEDBACK|MAXSCORE|completionStatus|HINT|SOLUTION/iu.test(set.attributes.get('identifier') ?? '');

export function scoringOf(item: XmlElement, losses: Losses): Scoring {
  const scoreOutcome = outcomeOf(item, 'SCORE');
  const declared = defaultOf(outcomeOf(item, 'MAXSCORE')) ?? numberOf(scoreOutcome?.attributes.get('normalMaximum'));
  const processing = childOf(item, 'responseProcessing');
  const bare: Scoring = { score: declared, matches: false, maps: false, sums: false, penalty: undefined };
  if (!processing) return bare;
  const template = processing.attributes
    .get('template')
    ?.split('/')
    .at(-1)
    ?.replace(/\.xml$/u, '');
  if (template !== undefined && elementsIn(processing).length === 0) {
    const said = templates[template];
    if (said) return { ...bare, ...said, sums: said.maps };
    losses.lose(template, [
      `计分模板${template}不支持，按全对得分保留`,
      `Template ${template} is kept as all or nothing`,
    ]);
    return { ...bare, matches: true };
  }
  namesForeign(processing, losses);
  const sets = allOf(processing, 'setOutcomeValue').filter(isOfScore);
  const given = sets.flatMap((set) => {
    const [value] = elementsIn(set);
    return value?.name === 'baseValue' ? [numberOf(textIn(value)) ?? 0] : [];
  });
  const cost = Math.min(0, ...given);
  const best = Math.max(0, ...given);
  return {
    score: declared ?? (best > 0 ? best : undefined),
    matches: [...descendants(processing)].some(
      ({ name }) => name === 'match' || name === 'equal' || name === 'equalRounded',
    ),
    maps: sets.some((set) => allOf(set, 'mapResponse').length > 0),
    sums: allOf(processing, 'sum').length > 0 || sets.filter((set) => allOf(set, 'mapResponse').length > 0).length > 1,
    penalty: cost < 0 ? -cost : undefined,
  };
}

function namesForeign(processing: XmlElement, losses: Losses): void {
  for (const { name } of descendants(processing))
    if (!known.has(name))
      losses.lose(name, [
        `计分过程中的${name}不支持，请核对计分规则`,
        `${name} of response processing is not carried: look over how it is scored`,
      ]);
}

export const mostOf = ({ mapping, cardinality, upperBound }: Response): number | undefined => {
  const gains = mapping.map(({ value }) => value).filter((value) => value > 0);
  if (gains.length === 0) return undefined;
  const most = cardinality === 'single' ? Math.max(...gains) : gains.reduce((all, one) => all + one, 0);
  return upperBound === undefined ? most : Math.min(most, upperBound);
};
