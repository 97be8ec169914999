/** Actions that open a dialog first, in the order of an examination's life. */
export const askingVerbs = ['publish', 'arrange', 'releaseAsk', 'release', 'archive', 'cancel'] as const;
export type AskingVerb = (typeof askingVerbs)[number];

/** The chosen action and the id of its examination. */
export interface Asked {
  verb: AskingVerb;
  id: string;
}
