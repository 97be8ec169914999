import './table.ts';
import { param } from '@kaoxin/contract/system/param.ts';
import { crud } from '#platform/resource/crud.ts';

export const paramRoutes = crud(param, 'param');
