import { file } from '@kaoxin/contract/files/file.ts';
import { api } from '../calls/api.ts';

const addressOf = async (link: string, quiet = false): Promise<string> =>
  api(file.renew, { body: { link: link.replace(/^\/?(api\/)?/, '/api/') }, quiet });

export async function openFile(link: string): Promise<void> {
  // opened before the request, while the click still permits a pop-up; the address follows
  const tab = window.open('', '_blank');
  try {
    const address = await addressOf(link);
    if (tab) tab.location.replace(address);
    else window.location.assign(address);
  } catch {
    tab?.close();
  }
}

export async function fetchLinked(link: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(await addressOf(link, true), { signal });
  if (!answer.ok) throw new Error(`no file behind its link: ${answer.status}`);
  return answer.blob();
}

/** Permanent link of a question's picture; the part after the name opens once. */
const ofQuestion = /^\/api\/file\/open\?ticket=[\w-]+\.[\w-]+\.[\w-]+\.[\w-]+$/;
const renewed = new WeakSet<HTMLImageElement>();

/** Requests a new link for a picture whose link is used up or expired. After a refusal the alternative text stays. */
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

export async function saveFile(link: string, name: string): Promise<void> {
  const anchor = document.createElement('a');
  anchor.href = `${await addressOf(link)}&save=1`;
  anchor.download = name;
  anchor.click();
}
