import { claimTemplates } from './forms/claims.ts';
import { glossaryTemplates } from './forms/glossary.ts';
import { partitionTemplates } from './forms/partitions.ts';
import { sequenceTemplates } from './forms/sequences.ts';
import type { Template } from './kit/template.ts';
import { knowledgeFields } from './knowledge.ts';
import { accountingSums } from './sums/accounting.ts';
import { macroSums } from './sums/macro.ts';
import { majorSumsOne } from './sums/majors-one.ts';
import { majorSumsTwo } from './sums/majors-two.ts';
import { microSums } from './sums/micro.ts';
import { moneySums } from './sums/money.ts';
import { publicFinanceSums } from './sums/public-finance.ts';
import { statisticsSums } from './sums/statistics.ts';
import { essayTemplates } from './writing/essays.ts';
import { practiceTemplates } from './writing/practice.ts';
import { analogyTemplates } from './xingce/analogies.ts';
import { figureSums } from './xingce/figures.ts';
import { quantitySums } from './xingce/quantity.ts';
import { reasoningSums } from './xingce/reasoning.ts';
import { syllogismSums } from './xingce/syllogisms.ts';
import { verbalTemplates } from './xingce/verbal.ts';

/** Templates written one by one. */
export const ownTemplates: readonly Template[] = [
  ...microSums,
  ...macroSums,
  ...publicFinanceSums,
  ...moneySums,
  ...statisticsSums,
  ...accountingSums,
  ...majorSumsOne,
  ...majorSumsTwo,
  ...quantitySums,
  ...reasoningSums,
  ...syllogismSums,
  ...analogyTemplates,
  ...figureSums,
  ...verbalTemplates,
  ...essayTemplates,
  ...practiceTemplates,
];

/** Forms over what the fields say, of each field what it has enough for. */
export const fieldTemplates: readonly Template[] = knowledgeFields.flatMap((field) => [
  ...glossaryTemplates(field),
  ...partitionTemplates(field),
  ...sequenceTemplates(field),
  ...claimTemplates(field),
]);

export const templates: readonly Template[] = [...ownTemplates, ...fieldTemplates];
