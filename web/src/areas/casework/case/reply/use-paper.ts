import type { CaseDetail, ReplyPaper } from '@kaoxin/contract/casework/record.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { useEffect } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import type { Values } from '#ui/form/fields.ts';
import type { Form } from '#ui/form/use-form.ts';
import type { KindOfCase } from '../kind/kind.ts';
import { type ReplyText, readReply, saysSomething, writeReply } from './reply-text.ts';

type Paper = ReplyPaper['letters'][number];

export const letterFor = ({ letters }: ReplyPaper, result: unknown): Paper | undefined =>
  letters.find((letter) => letter.result === result) ?? letters.find((letter) => letter.result === null);

export const clausesOf = (html: string, { clauses }: Paper): Record<string, string> =>
  readReply(
    html,
    clauses.map(({ name }) => name),
  ).clauses;

/**
 * Letters and phrases for a reply, requested only when there is or will be a reply. `current` is undefined if the
 * answer is older than the case on the page: an auditor must never approve an outdated letter.
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

export function unread(
  { replyContent }: CaseDetail,
  { paper }: { paper: ReturnType<typeof usePaper> },
): Label | undefined {
  if (!replyContent || (paper.current && !paper.error)) return undefined;
  return paper.error
    ? ['文书未能载入，请重新载入后再通过', 'The letter could not be loaded. Load it again before approving']
    : ['文书正在载入，显示后方可通过', 'The letter is still being loaded'];
}

export interface Clauses {
  letter: Paper;
  names: readonly string[];
  shown: Readonly<Record<string, string>>;
  /** clauses written for another result; stored but not sent */
  others: readonly string[];
  set: (name: string, html: string) => void;
  silent: (values: Values) => string[];
  htmlOf: (values: Values) => string;
}

const lastRead = new WeakMap<Paper, { content: string; read: ReplyText }>();

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
      // another clause may have changed since the last render
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
