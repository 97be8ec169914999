import { evidence } from '@kaoxin/contract/files/evidence.ts';
import { LONG_SHEET_ZIP, type ZipLimits } from './inspect/inspect-zip.ts';

const MB = 1024 * 1024;

/** Limits of one use of uploads. Sizes in bytes; pixels are width × height of the header. */
export type UploadProfile = {
  extensions: readonly string[];
  maxBytes: number;
  maxPixels: number;
  /** limits of an unpacked archive, when larger than those of a document */
  zip?: ZipLimits;
  /** pictures are re-encoded before they are stored (security.md S29); without it no pictures are accepted */
  pictures?: {
    /** pixels of the longer side */
    maxSide?: number;
    /** the uploaded bytes are stored as well (docs/decisions/008) */
    keepOriginal?: boolean;
  };
  /** a copy without metadata is shown, the uploaded bytes are stored as well (docs/decisions/165) */
  cleansDocuments?: boolean;
};

const IMAGES = ['jpg', 'jpeg', 'png', 'gif', 'webp'] as const;
const OFFICE = ['doc', 'docx', 'xls', 'xlsx'] as const;

/**
 * The uses of uploads. The avatar's 500 KB are a hint on the page, not a limit (specification 3); evidence is at most
 * 20 MB each (domain.md 3.6).
 */
export const UPLOAD_PROFILES = {
  avatar: { extensions: ['jpg', 'jpeg', 'png'], maxBytes: 2 * MB, maxPixels: 25_000_000, pictures: { maxSide: 1024 } },
  caseEvidence: {
    extensions: evidence.extensions,
    maxBytes: evidence.megabytes * MB,
    maxPixels: 120_000_000,
    pictures: { keepOriginal: true },
  },
  contentImage: { extensions: IMAGES, maxBytes: 5 * MB, maxPixels: 40_000_000, pictures: {} },
  /** of a question: visible with it, in a session */
  questionImage: { extensions: IMAGES, maxBytes: 5 * MB, maxPixels: 40_000_000, pictures: {} },
  contentVideo: { extensions: ['mp4'], maxBytes: 200 * MB, maxPixels: 0 },
  document: {
    extensions: ['pdf', ...IMAGES, ...OFFICE, 'txt', 'zip'],
    maxBytes: 50 * MB,
    maxPixels: 120_000_000,
    pictures: {},
  },
  /** of a record: visible with it only */
  picture: { extensions: IMAGES, maxBytes: 20 * MB, maxPixels: 120_000_000, pictures: { maxSide: 2560 } },
  /** tables of the national divisions also come as json */
  regions: { extensions: ['xlsx', 'csv', 'json'], maxBytes: 20 * MB, maxPixels: 0 },
  sheet: { extensions: ['xlsx', 'csv'], maxBytes: 20 * MB, maxPixels: 0 },
  /** lists of a million rows, read by a task */
  longSheet: { extensions: ['xlsx', 'csv'], maxBytes: 300 * MB, maxPixels: 0, zip: LONG_SHEET_ZIP },
} as const satisfies Record<string, UploadProfile>;

export type UploadUse = keyof typeof UPLOAD_PROFILES;
