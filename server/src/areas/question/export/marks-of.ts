import { settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import type { FileMarks } from '../formats/format.ts';

/**
 * Watermarks of a question file. The visible one depends on the tenant's setting (decision 049).
 * @param hidden request id of the export's audit row
 */
export async function marksOf(work: Work, hidden: string | undefined): Promise<FileMarks> {
  const isShown = (await settingsOf(work)).get('watermark.on') !== '0';
  return { shown: isShown ? `${work.actor.realName} ${work.now}` : undefined, hidden };
}
