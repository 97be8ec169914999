import { file } from '@kaoxin/contract/files/file.ts';
import { api } from '../calls/api.ts';

/** A link opens its file once: each opening asks for another one. */
const addressOf = async (link: string, quiet = false): Promise<string> =>
  api(file.renew, { body: { link: link.replace(/^\/?(api\/)?/, '/api/') }, quiet });

/** Shows an attachment in a tab of its own; what a browser does not show is saved. */
export async function openFile(link: string): Promise<void> {
  // opened while the click still counts as one; the address follows
  const tab = window.open('', '_blank');
  try {
    const address = await addressOf(link);
    if (tab) tab.location.replace(address);
    else window.location.assign(address);
  } catch {
    // the refusal was shown
    tab?.close();
  }
}

/** The bytes of an attachment, for a picture within the page; a refusal shows nothing and rejects. */
export async function fetchLinked(link: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(await addressOf(link, true), { signal });
  if (!answer.ok) throw new Error(`no file behind its link: ${answer.status}`);
  return answer.blob();
}

/** A picture of a question: named for good, opened once by the half behind the name. */
const ofQuestion = /^\/api\/file\/open\?ticket=[\w-]+\.[\w-]+\.[\w-]+\.[\w-]+$/;
const renewed = new WeakSet<HTMLImageElement>();

/** Asks once more for a picture whose link was used up or is too old; a refusal leaves its words there. */
export function renewPicture({ target }: Pick<Event, 'target'>): void {
  if (!(target instanceof HTMLImageElement) || renewed.has(target)) return;
  const link = target.getAttribute('src') ?? '';
  if (!ofQuestion.test(link)) return;
  renewed.add(target);
  addressOf(link, true).then(
    (address) => {
      target.src = address;
    },
    () => undefined,
  );
}

/** Saves an attachment under its name. */
export async function saveFile(link: string, name: string): Promise<void> {
  const anchor = document.createElement('a');
  anchor.href = `${await addressOf(link)}&save=1`;
  anchor.download = name;
  anchor.click();
}
