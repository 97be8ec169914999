import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { day, id, optional, text, whole } from '../conventions.ts';
import { everybodyReads } from '../everybody-reads.ts';
import { object } from '../fields/object.ts';
import { administration, resource, withExport } from '../resource.ts';

const edition = text(['版本', 'Edition'], { max: 20 });
const words = text(['条文', 'Text'], { max: 2000, kind: 'long' });
const source = optional(text(['出处', 'Source'], { max: 200 }));
const effectiveFrom = day(['施行日期', 'In force from']);

/** 法规库 (domain.md 3.1): an article of a law in one of its editions; `edition` is what domain.md calls its version. */
const plain = withExport(
  resource({
    name: 'law',
    title: ['法规条款', 'Law'],
    path: 'law',
    menu: {
      path: '/system/law',
      at: ['system', 200],
      title: ['法规库', 'Laws'],
      held: { ...everybodyReads, ...administration, city_leader: 'full' },
    },
    fields: {
      name: text(['法规名称', 'Law'], { max: 60 }),
      article: text(['条款', 'Article'], { max: 30 }),
      edition,
      text: words,
      source,
      effectiveFrom,
      effectiveTo: optional(day(['失效日期', 'In force until'])),
    },
    columns: ['name', 'article', 'edition', 'effectiveFrom', 'effectiveTo', 'text'],
    search: ['name', 'article', 'edition', 'text'],
    unique: [['name', 'article', 'edition']],
    order: ['name', 'article', 'effectiveFrom'].map((field) => ({ field, descending: false })),
    ranges: [['effectiveFrom', 'effectiveTo']],
  }),
);

export const lawDependant = object(() => ({
  /** phrase, question, case, violation or letter */
  kind: z.string(),
  kindName: z.string(),
  id: z.string(),
  title: z.string(),
  /** page of the application that shows it; null: part of the program */
  path: z.string().nullable(),
  suspended: z.object({ why: z.string(), by: z.string(), time: z.string() }).nullable(),
}));
export type LawDependant = z.output<typeof lawDependant>;

export const lawCitations = object(() => ({
  dependants: z.array(lawDependant),
  /** items the caller may not see; 0 for callers who may not amend laws */
  hidden: z.int(),
}));
export type LawCitations = z.output<typeof lawCitations>;

const changes = ['law', 'phrase', 'question', 'question_bank', 'desk'];

export const law = {
  ...plain,
  calls: {
    ...plain.calls,
    dependants: get('law/dependants', {
      title: ['法规引用', 'What cites a law'],
      access: holds('law'),
      query: object(() => ({ id })),
      answer: lawCitations,
    }),
    /** a new edition; records that rely on the previous one are suspended or notified (domain.md 6.4 #13) */
    amend: post('law/amend', {
      title: ['法规修订', 'Amend a law'],
      access: holds('law_amend'),
      body: object(() => ({ id, version: whole(['版本', 'Version']), edition, text: words, source, effectiveFrom })),
      answer: lawCitations.extend({ id: z.string() }),
      changes,
    }),
    /**
     * 废止: sets the last day of an article without a next edition; records that rely on it are suspended or notified as
     * for an amendment
     */
    end: post('law/end', {
      title: ['法规废止', 'End a law'],
      access: holds('law_amend'),
      body: object(() => ({
        id,
        version: whole(['版本', 'Version']),
        effectiveTo: day(['失效日期', 'In force until']),
      })),
      answer: lawCitations.extend({ id: z.string() }),
      changes,
    }),
  },
};
