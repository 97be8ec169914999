import { allOf, childOf, childrenOf, textIn, type XmlElement } from '../../xml/xml-node.ts';

export interface MapEntry {
  key: string;
  value: number;
  isCaseSensitive: boolean;
}

export interface Response {
  identifier: string;
  cardinality: string;
  baseType: string;
  correct: readonly string[];
  mapping: readonly MapEntry[];
  upperBound: number | undefined;
  /** Points of unmapped answers. */
  defaultValue: number;
  hasArea: boolean;
}

export const numberOf = (text: string | undefined): number | undefined => {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
};

const spoken = /^(identifier|pair|directedPair|integer|float|boolean)$/u;

/** Values of pairs come one per record in `field`. Whitespace matters in strings, not around identifiers. */
const valuesIn = (element: XmlElement | undefined, baseType: string): string[] =>
  element
    ? childrenOf(element, 'value').map((value) =>
        spoken.test(baseType) ? textIn(value).trim().replace(/\s+/gu, ' ') : textIn(value),
      )
    : [];

export function responsesIn(item: XmlElement): ReadonlyMap<string, Response> {
  const all = childrenOf(item, 'responseDeclaration').map((declared): Response => {
    const { attributes } = declared;
    const baseType = attributes.get('baseType') ?? 'string';
    const mapping = childOf(declared, 'mapping');
    return {
      identifier: attributes.get('identifier') ?? '',
      cardinality: attributes.get('cardinality') ?? 'single',
      baseType,
      correct: valuesIn(childOf(declared, 'correctResponse'), baseType),
      mapping: mapping ? childrenOf(mapping, 'mapEntry').map(entryOf) : [],
      upperBound: numberOf(mapping?.attributes.get('upperBound')),
      defaultValue: numberOf(mapping?.attributes.get('defaultValue')) ?? 0,
      hasArea: childOf(declared, 'areaMapping') !== undefined,
    };
  });
  return new Map(all.map((one) => [one.identifier, one]));
}

const entryOf = ({ attributes }: XmlElement): MapEntry => ({
  key: attributes.get('mapKey') ?? '',
  value: numberOf(attributes.get('mappedValue')) ?? 0,
  isCaseSensitive: attributes.get('caseSensitive') !== 'false',
});

export const outcomeOf = (item: XmlElement, identifier: string): XmlElement | undefined =>
  childrenOf(item, 'outcomeDeclaration').find((one) => one.attributes.get('identifier') === identifier);

export const defaultOf = (outcome: XmlElement | undefined): number | undefined => {
  const value = outcome && allOf(outcome, 'value')[0];
  return numberOf(value && textIn(value));
};

export const isNumeric = (response: Response | undefined): boolean =>
  response?.baseType === 'float' || response?.baseType === 'integer';
