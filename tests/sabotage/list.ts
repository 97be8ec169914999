import { appeals } from './guards/appeals.ts';
import { cases } from './guards/cases.ts';
import { clusters } from './guards/clusters.ts';
import { corrections } from './guards/corrections.ts';
import { economists } from './guards/economists.ts';
import { exams } from './guards/exams.ts';
import { files } from './guards/files.ts';
import { logIns } from './guards/log-ins.ts';
import { prints } from './guards/prints.ts';
import { requests } from './guards/requests.ts';
import { results } from './guards/results.ts';
import { reviews } from './guards/reviews.ts';
import { rights } from './guards/rights.ts';
import { rosters } from './guards/rosters.ts';
import { seats } from './guards/seats.ts';
import { secondPerson } from './guards/second-person.ts';
import { templates } from './guards/templates.ts';
import { violations } from './guards/violations.ts';
import type { Sabotage } from './sabotage.ts';

export const sabotages: readonly Sabotage[] = [
  ...cases,
  ...appeals,
  ...clusters,
  ...corrections,
  ...reviews,
  ...economists,
  ...exams,
  ...files,
  ...rights,
  ...logIns,
  ...requests,
  ...rosters,
  ...violations,
  ...results,
  ...prints,
  ...seats,
  ...templates,
  ...secondPerson,
];
