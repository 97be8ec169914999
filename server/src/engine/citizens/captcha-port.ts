import type { AppContext } from '#platform/app-context.ts';
import { Port } from '#platform/port.ts';

type Take = (context: AppContext, key: string, answer: string, client: string) => Promise<boolean>;

/** The area that draws captchas. Each captcha can be answered once. */
export const captchaPort = new Port<Take>('captchas');

export async function takeCaptcha(context: AppContext, key: string, answer: string, client: string): Promise<boolean> {
  for (const take of captchaPort.answers()) if (await take(context, key, answer, client)) return true;
  return false;
}
