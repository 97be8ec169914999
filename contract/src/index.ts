import { appealArea } from './appeal/area.ts';
import { callsOf } from './area.ts';
import { authArea } from './auth/area.ts';
import type { Call } from './call.ts';
import { caseworkArea } from './casework/area.ts';
import { correctionArea } from './correction/area.ts';
import { deskArea } from './desk/area.ts';
import { developArea } from './develop/area.ts';
import { economistArea } from './economist/area.ts';
import { examArea } from './exam/area.ts';
import { filesArea } from './files/area.ts';
import { homeArea } from './home/area.ts';
import { keyLabels } from './key-labels.ts';
import { lawArea } from './law/area.ts';
import { logArea } from './log/area.ts';
import { labelKeys } from './messages.ts';
import { paperArea } from './paper/area.ts';
import { petitionArea } from './petition/area.ts';
import { questionArea } from './question/area.ts';
import { reinspectionArea } from './reinspection/area.ts';
import { resourceArea } from './resource/area.ts';
import type { Resource } from './resource.ts';
import { surveyArea } from './survey/area.ts';
import { systemArea } from './system/area.ts';
import { templateArea } from './template/area.ts';
import { userArea } from './user/area.ts';

const areas = [
  authArea,
  systemArea,
  examArea,
  paperArea,
  questionArea,
  developArea,
  logArea,
  caseworkArea,
  petitionArea,
  appealArea,
  reinspectionArea,
  correctionArea,
  economistArea,
  surveyArea,
  templateArea,
  filesArea,
  resourceArea,
  deskArea,
  homeArea,
  userArea,
  lawArea,
];

export const resources: readonly Resource[] = areas.flatMap((area) => area.resources ?? []);

labelKeys(keyLabels);

/** Every call of the system. The server routes them, the documentation lists them and the access matrix tests them. */
export const allCalls: readonly Call[] = areas.flatMap(callsOf);
