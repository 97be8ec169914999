import { buildServer } from './built.ts';
import { prepareFor } from './prepared.ts';

/** Prepares the program and the initial states of its servers. */
export default async function prepareFaults(): Promise<void> {
  await buildServer();
  await prepareFor('faults');
}
