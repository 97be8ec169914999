import { classification } from '@kaoxin/contract/casework/type.ts';
import { crud } from '#platform/resource/crud.ts';
import { typeHooks } from './hooks.ts';

/** 分类 of appeals and petitions: a tree of two levels. */
export const typeRoutes = crud(classification, 'caseType', typeHooks);
