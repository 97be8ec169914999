import { accounting } from './fields/accounting.ts';
import { agriculturalEconomics } from './fields/agricultural-economics.ts';
import { argument, figures, practice, quantity, reasoning } from './fields/aptitude.ts';
import { banking } from './fields/banking.ts';
import { businessAdministration } from './fields/business-administration.ts';
import { commercialLaw } from './fields/commercial-law.ts';
import { commonSense } from './fields/common-sense.ts';
import { economics } from './fields/economics.ts';
import { generalKnowledge } from './fields/general-knowledge.ts';
import { humanResources } from './fields/human-resources.ts';
import { idioms } from './fields/idioms.ts';
import { insurance } from './fields/insurance.ts';
import { intellectualProperty } from './fields/intellectual-property.ts';
import { money } from './fields/money.ts';
import { publicFinance } from './fields/public-finance.ts';
import { realEstate } from './fields/real-estate.ts';
import { statistics } from './fields/statistics.ts';
import { taxation } from './fields/taxation.ts';
import { tourismEconomics } from './fields/tourism-economics.ts';
import { transportEconomics } from './fields/transport-economics.ts';
import type { Field } from './kit/field.ts';

export const knowledgeFields: readonly Field[] = [
  economics,
  publicFinance,
  money,
  statistics,
  accounting,
  commercialLaw,
  businessAdministration,
  agriculturalEconomics,
  taxation,
  banking,
  insurance,
  transportEconomics,
  humanResources,
  tourismEconomics,
  realEstate,
  intellectualProperty,
  commonSense,
  idioms,
  quantity,
  reasoning,
  figures,
  argument,
  practice,
  generalKnowledge,
];

export interface KnowledgeNode {
  code: string;
  name: string;
  children: readonly KnowledgeNode[];
}
export interface SubjectKnowledge {
  /** key of question_subject */
  subject: string;
  fields: readonly KnowledgeNode[];
}

export function knowledgeTree(): SubjectKnowledge[] {
  const subjects = [...new Set(knowledgeFields.map(({ subject }) => subject))];
  return subjects.map((subject) => ({
    subject,
    fields: knowledgeFields
      .filter((field) => field.subject === subject)
      .map(({ code, name, chapters }) => ({
        code,
        name,
        children: chapters.map((chapter) => ({
          code: chapter.code,
          name: chapter.name,
          children: chapter.points.map((point) => ({ code: point.code, name: point.name, children: [] })),
        })),
      })),
  }));
}
