import type { Call } from '@kaoxin/contract/call.ts';
import type { PrintedLetter } from '@kaoxin/contract/letter.ts';
import { letterPdf, PdfLetterError } from '#engine/letters/pdf/pdf.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Exchange, FileAnswer } from '#platform/http/route.ts';
import { shareOfActor } from '#platform/session/in-turn.ts';
import type { Work } from '#platform/work.ts';

interface Asked {
  call: Call;
  query: { format?: 'html' | 'pdf' | undefined };
  exchange: Exchange;
}

/**
 * Returns a letter as a page, or with `format=pdf` as a file. The transaction of `print` and the audit row is committed
 * first, because only SQL may run inside a transaction (architecture.md 4).
 */
export async function handOutLetter(
  work: Work,
  { call, query, exchange }: Asked,
  print: (inside: Work) => Promise<PrintedLetter>,
): Promise<Audited<PrintedLetter | FileAnswer>> {
  const writing = { call, input: { query }, exchange, started: performance.now(), noReplay: true };
  const printed = await auditedTransaction(work, writing, print);
  if (query.format !== 'pdf') return printed;
  const file = await letterFile(work, printed.answer);
  return printed.map(() => file);
}

export async function letterFile(
  work: Work,
  printed: Pick<PrintedLetter, 'title' | 'docNo' | 'html'>,
): Promise<FileAnswer> {
  const warn = (sentence: string) => work.context.log.warn({ requestId: work.requestId }, sentence);
  const { letterFonts } = work.context.config;
  const body = await letterPdf(printed, warn, letterFonts, shareOfActor(work.actor)).catch((error: unknown) => {
    throw error instanceof PdfLetterError ? refuse(400, [error.msg, error.msg]) : error;
  });
  return { name: `${printed.docNo ?? printed.title}.pdf`, contentType: 'application/pdf', body };
}
