/** Kinds that are made anew. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp';

export interface PictureJob {
  /** paths of the file as it came in and of the one to write */
  input: string;
  output: string;
  /** what the bytes have been found to be; anything else inside is refused */
  kind: PictureKind;
  /** width × height, all frames together, counted before anything is decoded */
  maxPixels: number;
  /** pixels of the longer side; larger pictures are made smaller */
  maxSide?: number | undefined;
}

export type PictureAnswer = { done: true } | { refused: 'pixels' | 'broken' };
