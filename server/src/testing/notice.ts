import { seededNotice } from '#areas/casework/citizen/notice.ts';
import { parameterSeeds } from '../seeds/parameters.ts';

/** Of the notice as it is seeded. */
export const noticeVersion = seededNotice(parameterSeeds);

const filings = ['petition', 'appeal', 'infoEdit', 'review', 'economist', 'drill', 'case/relief'].map(
  (path) => `open/${path}`,
);

/** What somebody files who accepts the notice, unless a test says otherwise. */
export const accepting = <B extends object | undefined>(path: string, body: B): B =>
  body && filings.includes(path) ? { noticeVersion, ...body } : body;
