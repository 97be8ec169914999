import { buildServer } from './built.ts';
import { prepareFor } from './prepared.ts';

/** What faults happen to: the program, and the states its servers start from. */
export default async function prepareFaults(): Promise<void> {
  await buildServer();
  await prepareFor('faults');
}
