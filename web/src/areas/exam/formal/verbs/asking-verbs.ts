export const askingVerbs = ['publish', 'arrange', 'releaseAsk', 'release', 'archive', 'cancel'] as const;
export type AskingVerb = (typeof askingVerbs)[number];

export interface Asked {
  verb: AskingVerb;
  id: string;
}
