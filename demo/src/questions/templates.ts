import { claimTemplates } from './forms/claims.ts';
import { glossaryTemplates } from './forms/glossary.ts';
import { partitionTemplates } from './forms/partitions.ts';
import { sequenceTemplates } from './forms/sequences.ts';
import type { Template } from './kit/template.ts';
import { knowledgeFields } from './knowledge.ts';
import { accountingSums } from './sums/accounting.ts';
import { bankSums } from './sums/banking.ts';
import { businessSums } from './sums/business.ts';
import { demandSums } from './sums/demand.ts';
import { farmingSums } from './sums/farming.ts';
import { staffSums } from './sums/human-resources.ts';
import { insuranceSums } from './sums/insurance.ts';
import { rightsSums } from './sums/intellectual-property.ts';
import { macroSums } from './sums/macro.ts';
import { moneySums } from './sums/money.ts';
import { productionSums } from './sums/production.ts';
import { publicFinanceSums } from './sums/public-finance.ts';
import { estateSums } from './sums/real-estate.ts';
import { seriesSums } from './sums/series.ts';
import { statisticsSums } from './sums/statistics.ts';
import { taxSums } from './sums/taxation.ts';
import { tourismSums } from './sums/tourism.ts';
import { transportSums } from './sums/transport.ts';
import { caseTemplates } from './writing/casework.ts';
import { essayTemplates } from './writing/essays.ts';
import { practiceTemplates } from './writing/practice.ts';
import { analogyTemplates } from './xingce/analogies.ts';
import { countingSums } from './xingce/counting.ts';
import { definitionTemplates } from './xingce/definitions.ts';
import { figureSums } from './xingce/figures.ts';
import { quantitySums } from './xingce/quantity.ts';
import { reasoningSums } from './xingce/reasoning.ts';
import { syllogismSums } from './xingce/syllogisms.ts';
import { verbalTemplates } from './xingce/verbal.ts';
import { yearlyFigureSums } from './xingce/yearly-figures.ts';

export const ownTemplates: readonly Template[] = [
  ...demandSums,
  ...productionSums,
  ...macroSums,
  ...publicFinanceSums,
  ...moneySums,
  ...statisticsSums,
  ...seriesSums,
  ...accountingSums,
  ...businessSums,
  ...farmingSums,
  ...taxSums,
  ...bankSums,
  ...insuranceSums,
  ...staffSums,
  ...transportSums,
  ...tourismSums,
  ...estateSums,
  ...rightsSums,
  ...quantitySums,
  ...countingSums,
  ...reasoningSums,
  ...syllogismSums,
  ...analogyTemplates,
  ...definitionTemplates,
  ...figureSums,
  ...yearlyFigureSums,
  ...verbalTemplates,
  ...essayTemplates,
  ...practiceTemplates,
  ...caseTemplates,
];

export const fieldTemplates: readonly Template[] = knowledgeFields.flatMap((field) => [
  ...glossaryTemplates(field),
  ...partitionTemplates(field),
  ...sequenceTemplates(field),
  ...claimTemplates(field),
]);

export const templates: readonly Template[] = [...ownTemplates, ...fieldTemplates];
