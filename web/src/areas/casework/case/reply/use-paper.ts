import type { CaseDetail, ReplyPaper } from '@kaoxin/contract/casework/record.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { useEffect } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import type { Values } from '#ui/form/fields.ts';
import type { Form } from '#ui/form/use-form.ts';
import type { KindOfCase } from '../kind/kind.ts';
import { type ReplyText, readReply, saysSomething, writeReply } from './reply-text.ts';

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

/**
 * The letters a reply can become and the ready words of the office; asked for while there is a reply or one to be written.
 * `current` is the answer unless it is older than the case that the page shows: an older letter is never taken for the one
 * that is passed.
 */
export function usePaper({ calls, isReplied }: KindOfCase, { id, version }: CaseDetail, wanted: boolean) {
  const answer = useCall(calls.paper, { id }, { enabled: isReplied && wanted, keepPrevious: false, quiet: true });
  const { data, refetch } = answer;
  const behind = data !== undefined && data.version < version;
  useEffect(() => {
    if (behind) void refetch();
  }, [behind, refetch]);
  return { ...answer, current: behind ? undefined : data };
}

/** Why nobody can decide about a reply yet: the letter it becomes is not on the screen as it is now. */
export function unread(
  { replyContent }: CaseDetail,
  { paper }: { paper: ReturnType<typeof usePaper> },
): Label | undefined {
  if (!replyContent || (paper.current && !paper.error)) return undefined;
  return paper.error
    ? ['文书未能载入，请重新载入后再通过', 'The letter could not be loaded: load it again first']
    : ['文书正在载入，显示后方可通过', 'The letter is still being loaded'];
}

/** A reply under way as the clauses of its letter. */
export interface Clauses {
  letter: Paper;
  names: readonly string[];
  /** what each says now: as it was written, or as it begins */
  shown: Readonly<Record<string, string>>;
  /** clauses that were written for another outcome: kept here, not sent */
  others: readonly string[];
  set: (name: string, html: string) => void;
  /** clauses that say nothing in these values */
  silent: (values: Values) => string[];
  /** the reply of these values as it is sent */
  htmlOf: (values: Values) => string;
}

/** As it was read last, by letter: what a key changes is drawn from what the next key starts from. */
const lastRead = new WeakMap<Paper, { content: string; read: ReplyText }>();

/** The reply of these values in the clauses of this letter; one that was never touched is as it begins. */
function readFor(letter: Paper, { replyContent }: Values): ReplyText {
  const content = String(replyContent ?? '');
  const last = lastRead.get(letter);
  if (last?.content === content) return last.read;
  const names = letter.clauses.map(({ name }) => name);
  const { clauses, others } = readReply(content, names);
  const begun = letter.clauses.map(({ name, opening }) => [name, clauses[name] ?? opening]);
  const read = { clauses: Object.fromEntries(begun), others };
  lastRead.set(letter, { content, read });
  return read;
}

/** The clauses of the letter that the chosen outcome leads to, over the form's one text. */
export function useClauses(paper: ReplyPaper | undefined, form: Form): Clauses | undefined {
  const { replyContent, replyResult } = form.values;
  const letter = paper && letterFor(paper, replyResult);
  if (!letter) return undefined;
  const read = readFor(letter, { replyContent });
  const names = letter.clauses.map(({ name }) => name);
  return {
    letter,
    names,
    shown: read.clauses,
    others: Object.keys(read.others),
    set: (name, html) => {
      // another clause may have changed since the page was drawn
      const { clauses, others } = readFor(letter, form.now());
      form.set('replyContent', writeReply(names, { ...clauses, [name]: html }, others));
    },
    silent: (values) => {
      const { clauses } = readFor(letter, values);
      return names.filter((name) => !saysSomething(clauses[name] ?? ''));
    },
    htmlOf: (values) => writeReply(names, readFor(letter, values).clauses),
  };
}
