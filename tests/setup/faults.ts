import { buildServer } from './built.ts';
import { prepareFor } from './prepared.ts';

export default async function prepareFaults(): Promise<void> {
  await buildServer();
  await prepareFor('faults');
}
