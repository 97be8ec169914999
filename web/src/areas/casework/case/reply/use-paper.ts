import type { CaseDetail, ReplyPaper } from '@kaoxin/contract/casework/record.ts';
import { useMemo } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import type { Values } from '#ui/form/fields.ts';
import type { Form } from '#ui/form/use-form.ts';
import type { KindOfCase } from '../kind/kind.ts';
import { readReply, writeReply } from './reply-text.ts';

type Paper = ReplyPaper['letters'][number];

/** The letter an outcome leads to; none where the kind has no letter for its reply. */
export const letterFor = ({ letters }: ReplyPaper, result: unknown): Paper | undefined =>
  letters.find((letter) => letter.result === result) ?? letters.find((letter) => letter.result === null);

/** A stored reply as the clauses of a letter; what it does not say is empty. */
export const clausesOf = (html: string, { clauses }: Paper): Record<string, string> =>
  readReply(
    html,
    clauses.map(({ name }) => name),
  ).clauses;

/** Passages of a letter that an opinion quotes: “…”. */
export const quotesIn = (opinion: string | null): string[] =>
  [...(opinion ?? '').matchAll(/“([^“”]{2,})”/g)].map(([, words = '']) => words);

/** The letters a reply can become and the ready words of the office; asked for while there is a reply or one to be written. */
export const usePaper = ({ calls }: KindOfCase, { id }: CaseDetail, wanted: boolean) =>
  useCall(calls.paper, { id }, { enabled: wanted, quiet: true });

/** A reply under way as the clauses of its letter. */
export interface Clauses {
  letter: Paper;
  names: readonly string[];
  /** what each says now: as it was written, or as it begins */
  shown: Readonly<Record<string, string>>;
  /** clauses that were written for another outcome: kept here, not sent */
  others: readonly string[];
  set: (name: string, html: string) => void;
  /** the reply of these values as it is sent */
  htmlOf: (values: Values) => string;
}

/** The clauses of the letter that the chosen outcome leads to, over the form's one text. */
export function useClauses(paper: ReplyPaper | undefined, form: Form): Clauses | undefined {
  const text = String(form.values.replyContent ?? '');
  const letter = paper && letterFor(paper, form.values.replyResult);
  const read = useMemo(
    () =>
      letter &&
      readReply(
        text,
        letter.clauses.map(({ name }) => name),
      ),
    [letter, text],
  );
  if (!letter || !read) return undefined;
  const names = letter.clauses.map(({ name }) => name);
  const shown = Object.fromEntries(letter.clauses.map(({ name, opening }) => [name, read.clauses[name] ?? opening]));
  return {
    letter,
    names,
    shown,
    others: Object.keys(read.others),
    set: (name, html) => form.set('replyContent', writeReply(names, { ...shown, [name]: html }, read.others)),
    htmlOf: ({ replyContent }) => {
      const { clauses } = readReply(String(replyContent ?? ''), names);
      return writeReply(
        names,
        Object.fromEntries(letter.clauses.map(({ name, opening }) => [name, clauses[name] ?? opening])),
      );
    },
  };
}
