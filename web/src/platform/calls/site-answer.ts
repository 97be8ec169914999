import type { site as siteCall } from '@kaoxin/contract/auth/session.ts';
import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { create } from 'zustand';
import { site } from '#site';
import { useLanguage } from '../language.tsx';
import { api } from './api.ts';
import { openCalls } from './open-calls.ts';

type Answer = AnswerOf<typeof siteCall>;
type Switches = Record<'captchaMode' | 'switchMode' | 'phoneLogin' | 'textCodes' | 'lostCodes', boolean>;
export type SiteAnswer = Omit<Answer, keyof Switches> & Switches;

const switches = ({ captchaMode, switchMode, phoneLogin, textCodes, lostCodes }: Answer): Switches => ({
  captchaMode: captchaMode === 1,
  switchMode: switchMode === 1,
  phoneLogin: phoneLogin === 1,
  textCodes: textCodes === 1,
  lostCodes: lostCodes === 1,
});

const useSiteState = create<SiteAnswer & { known: boolean }>(() => ({
  title: site.title,
  office: { name: '', phone: '', address: '' },
  captchaMode: site.captchaMode,
  switchMode: site.switchMode,
  frameHosts: [],
  phoneLogin: false,
  textCodes: false,
  lostCodes: false,
  providers: [],
  demoAccounts: [],
  known: false,
}));

export const useSite = () => useSiteState();
export const siteNow = () => useSiteState.getState();
/** In the user's language, unless the authority has set its own site name. */
export function useSiteTitle(): string {
  const { title } = useSite();
  return useLanguage() === 'en' && title === site.title ? site.titleEn : title;
}
export const siteTitle = (): string => siteNow().title;

export const putSite = (answer: Partial<SiteAnswer & { known: boolean }>): void => useSiteState.setState(answer);

/** Milliseconds until a failed request is repeated; doubled each time. */
const firstPause = 2_000;
const longestPause = 60_000;

let pending: Promise<void> | undefined;
let repetition: ReturnType<typeof setTimeout> | undefined;
/**
 * Resolves after one attempt, or at once when the settings are known. Failed attempts are repeated until one succeeds:
 * pages depend on these settings.
 */
export function loadSite(pause = firstPause): Promise<void> {
  if (siteNow().known) return Promise.resolve();
  clearTimeout(repetition);
  pending ??= api(openCalls.site, { quiet: true }, { withToken: false })
    .then((answer) => useSiteState.setState({ ...answer, ...switches(answer), known: true }))
    .catch(() => {
      repetition = setTimeout(() => void loadSite(Math.min(pause * 2, longestPause)), pause);
    })
    .finally(() => {
      pending = undefined;
    });
  return pending;
}
