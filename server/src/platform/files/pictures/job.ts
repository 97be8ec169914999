export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp';

export interface PictureJob {
  input: string;
  output: string;
  kind: PictureKind;
  /** width × height of all frames together, checked before decoding */
  maxPixels: number;
  /** pixels of the longer side; larger pictures are reduced */
  maxSide?: number | undefined;
}

export type PictureAnswer = { done: true } | { refused: 'pixels' | 'broken' };
