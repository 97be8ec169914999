import { caseFinder } from '@kaoxin/contract/casework/find.ts';
import { api } from '#platform/calls/api.ts';

/** Asks the server which cases this text names; nobody is told of a failure but the caller. */
export const findCases = (text: string, signal: AbortSignal) =>
  api(caseFinder.find, { body: { text }, signal, quiet: true });
