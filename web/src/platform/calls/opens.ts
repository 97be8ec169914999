import { type Call, opensTo } from '@kaoxin/contract/call.ts';
import { useMay } from '../session/permissions.ts';

/** Whether to offer what a call does: the person holds every code it asks for. The server decides. */
export const useOpens = (call: Pick<Call, 'access'>): boolean => opensTo(call.access, useMay());
