/** Actions that open a dialog first, in the order of the states. */
export const askingVerbs = ['publish', 'arrange', 'releaseAsk', 'release', 'archive', 'cancel'] as const;
export type AskingVerb = (typeof askingVerbs)[number];

export interface Asked {
  verb: AskingVerb;
  id: string;
}
