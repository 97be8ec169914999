import { changeRule, editReason, editResult, openingStatus } from '../correction/states.ts';
import { reinspectionStatus, reviewConclusion, reviewReason } from '../reinspection/states.ts';
import { approvalLevels } from './approval.ts';
import { caseAction } from './case-action.ts';
import type { DictionaryEntry } from './dictionary.ts';
import { idType, sex } from './people/identity.ts';
import { withdrawState } from './public/withdrawal.ts';
import { acceptResult, appealResult, enableStatus, petitionClass, petitionResult, petitionStage } from './results.ts';
import {
  auditResult,
  caseSource,
  caseStatus,
  deliverWay,
  extendState,
  priority,
  slaState,
  typeKind,
} from './states.ts';
import { transferState } from './transfer.ts';

export const caseDictionaries: readonly { code: string; zh: string; entries: readonly DictionaryEntry[] }[] = [
  caseStatus,
  caseSource,
  caseAction,
  priority,
  extendState,
  transferState,
  withdrawState,
  slaState,
  deliverWay,
  typeKind,
  petitionClass,
  acceptResult,
  petitionStage,
  petitionResult,
  appealResult,
  auditResult,
  approvalLevels,
  enableStatus,
  sex,
  idType,
  editReason,
  editResult,
  openingStatus,
  changeRule,
  reinspectionStatus,
  reviewReason,
  reviewConclusion,
].map(({ code, zh, entries }) => ({ code, zh, entries }));
