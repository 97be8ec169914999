import type { QuestionUsage } from '../format.ts';
import { xmlElement, xmlHead } from '../xml/write-xml.ts';
import type { QtiVersion } from './versions.ts';

const statistics = [
  ['pValue', 'pValue'],
  ['pointBiserial', 'rpb'],
  ['discriminationIndex', 'discD'],
] as const satisfies readonly (readonly [string, keyof QuestionUsage])[];

const context = '#pooled-over-examinations';

export interface ItemUsage {
  identifier: string;
  usage: QuestionUsage;
}

/**
 * The statistics file of a package (1EdTech: QTI Usage Data and Item Statistics). Its names are the same in 2.x and
 * 3.0. Questions without figures are omitted.
 */
export function usageDataFile({ resource }: QtiVersion, items: readonly ItemUsage[]): string {
  const written = items.flatMap(({ identifier, usage }) =>
    statistics.flatMap(([name, key]) => {
      const value = usage[key];
      if (value === null) return [];
      const said = { name, context, caseCount: usage.people, lastUpdated: usage.day ?? undefined };
      return xmlElement(
        'ordinaryStatistic',
        said,
        xmlElement('targetObject', { identifier }),
        xmlElement('value', {}, String(value)),
      );
    }),
  );
  const xmlns = `http://www.imsglobal.org/xsd/imsqti_usagedata_${resource}`;
  return `${xmlHead}${xmlElement('usageData', { xmlns }, ...written)}\n`;
}
