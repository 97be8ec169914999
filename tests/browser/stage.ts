import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Download, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { patience } from '../setup/patience.ts';
import { browserOfProcess } from './stage/browser.ts';
import { allFindings } from './stage/colours.ts';
import { type KeptPage, putToRest, watchForLastingChanges } from './stage/kept-page.ts';
import {
  accountOf,
  type Caller,
  callerWith,
  type Role,
  remember,
  rememberInstead,
  type Token,
  tokenOf,
} from './stage/people.ts';
import { readingServer } from './stage/reading.ts';
import { type DemoServer, startDemo } from './stage/server.ts';
import { isLookedAtByAxe } from './stage/turns.ts';
import { type Witness, witness } from './stage/witness.ts';

export { type Caller, people, type Role, sessionCookies } from './stage/people.ts';

const artefacts = join(import.meta.dirname, '../../artefacts/browser');

export interface View {
  width?: number;
  height?: number;
  dark?: boolean;
  language?: 'zh' | 'en';
  at?: string;
}

const languageOf = ({ language = 'zh' }: View) => language;
const sizeOf = ({ width = 1366, height = 768 }: View) => ({ width, height });
const isPhone = (view: View): boolean => sizeOf(view).width < 768;
const looksOf = (view: View) => ({ themeName: view.dark ? 'theme-dark' : 'theme-default', language: languageOf(view) });

interface InUse extends KeptPage {
  readonly kind: string;
  readonly number: number;
  readonly mayRest: () => boolean;
}

export class Stage {
  readonly #story: string;
  readonly #start: () => Promise<DemoServer>;
  #server: DemoServer | undefined;
  #browser: Browser | undefined;
  #witnesses: Witness[] = [];
  #lasting: BrowserContext[] = [];
  #resting: InUse[] = [];
  /** One session per user: some users may have only one at a time. */
  #tokens = new Map<Role, Promise<Token>>();

  constructor(story: string, start: () => Promise<DemoServer>) {
    this.#story = story;
    this.#start = start;
  }

  async open(): Promise<void> {
    await mkdir(artefacts, { recursive: true });
    [this.#server, this.#browser] = await Promise.all([this.#start(), browserOfProcess()]);
  }

  async close(): Promise<void> {
    const contexts = [...this.#lasting, ...this.#resting.map(({ context }) => context)];
    await Promise.all(contexts.map((context) => context.close()));
  }

  get url(): string {
    return this.#opened().url;
  }

  get database(): DemoServer['database'] {
    return this.#opened().database;
  }

  get adminPassword(): string {
    return this.#opened().adminPassword;
  }

  async page(role: Role | undefined, path: string, view: View = {}): Promise<Page> {
    const page = await this.emptyPage(role, view);
    await page.goto(path);
    return page;
  }

  /** A blank page for tests that prepare it. After the test it is cleaned and reused. */
  async emptyPage(role: Role | undefined, view: View = {}): Promise<Page> {
    const kept = await this.#keptPage(role, view);
    onTestFinished(({ task }) => this.#giveBack(kept, task.result?.state === 'fail'));
    return kept.page;
  }

  async #keptPage(role: Role | undefined, view: View): Promise<InUse> {
    const kind = `${languageOf(view)} ${isPhone(view)}`;
    const rested = this.#resting.find((page) => page.kind === kind);
    if (!rested || view.at) {
      const { context, number } = await this.#context(role, view);
      const kept = { context, page: await context.newPage() };
      const isUnchanged = watchForLastingChanges(kept);
      // Another server may stop before the page is cleaned, so its page is not reused.
      return { ...kept, kind, number, mayRest: () => !view.at && isUnchanged() };
    }
    this.#resting.splice(this.#resting.indexOf(rested), 1);
    const { page, context } = rested;
    await page.setViewportSize(sizeOf(view));
    await rememberInstead(page, this.url, role && (await this.#tokenOf(role)), looksOf(view));
    return { ...rested, number: this.#witnesses.push(witness(context, this.url)) };
  }

  async #giveBack(kept: InUse, hasFailed: boolean): Promise<void> {
    const [page] = kept.context.pages();
    if (hasFailed && page) await this.picture(page, `failed-${kept.number}`);
    if (hasFailed || kept.page.isClosed() || !kept.mayRest()) return kept.context.close();
    await putToRest(kept);
    this.#witnesses[kept.number - 1]?.end();
    this.#resting.push(kept);
  }

  async lasting(role: Role | undefined, view: View = {}): Promise<Page> {
    const { context } = await this.#context(role, view);
    this.#lasting.push(context);
    return context.newPage();
  }

  /** A new context for several pages or a cold cache; it closes with the test. */
  async context(role: Role | undefined, view: View = {}): Promise<BrowserContext> {
    const { context, number } = await this.#context(role, view);
    onTestFinished(async ({ task }) => {
      const [page] = context.pages();
      if (task.result?.state === 'fail' && page) await this.picture(page, `failed-${number}`);
      await context.close();
    });
    return context;
  }

  async #context(role: Role | undefined, view: View): Promise<{ context: BrowserContext; number: number }> {
    if (!this.#browser) throw new Error('The stage is not open.');
    const { at = this.url } = view;
    const context = await this.#browser.newContext({
      baseURL: at,
      viewport: sizeOf(view),
      locale: languageOf(view) === 'zh' ? 'zh-CN' : 'en-GB',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
      hasTouch: isPhone(view),
    });
    context.setDefaultTimeout(patience.page);
    await remember(context, at, role && (await this.#tokenOf(role)), looksOf(view));
    return { context, number: this.#witnesses.push(witness(context, at)) };
  }

  allow(pattern: RegExp): void {
    for (const one of this.#witnesses) one.expect(pattern);
  }

  /** Saves artefacts/browser/<story>-<step>.png; CI keeps only those of failures. */
  async picture(page: Page, step: string): Promise<void> {
    if (process.env.CI && !step.startsWith('failed')) return;
    await page.screenshot({ path: join(artefacts, `${this.#story}-${step}.png`), animations: 'disabled' });
  }

  async paper(file: Download, step: string): Promise<void> {
    if (!process.env.CI) await file.saveAs(join(artefacts, `${this.#story}-${step}.pdf`));
  }

  async keep(file: Buffer, name: string): Promise<void> {
    if (!process.env.CI) await writeFile(join(artefacts, `${this.#story}-${name}`), file);
  }

  /** Saves a picture and fails on serious and critical findings of axe. On a landing axe checks only some steps. */
  async look(page: Page, step: string): Promise<void> {
    expect(await this.findings(page, step)).toEqual([]);
  }

  async findings(page: Page, step: string): Promise<string[]> {
    const name = `${this.#story}-${step}`;
    await this.picture(page, step);
    if (!isLookedAtByAxe(name, expect.getState().testPath ?? '')) return [];
    return (await allFindings(page)).map((finding) => `${name}: ${finding}`);
  }

  async caller(role: Role): Promise<Caller> {
    return callerWith(this.url, await this.#tokenOf(role));
  }

  #tokenOf(role: Role): Promise<Token> {
    const token = this.#tokens.get(role) ?? accountOf(this.url, role).then((account) => tokenOf(this.url, account));
    this.#tokens.set(role, token);
    return token;
  }

  complaints(): string[] {
    return this.#witnesses.flatMap(({ complaints }) => complaints);
  }

  #opened(): DemoServer {
    if (!this.#server) throw new Error('The stage is not open.');
    return this.#server;
  }
}

/**
 * The stage of a file with its own server; `crowd` adds examinees. A page fails its test when it logs an error, throws,
 * or requests another host.
 */
export function stageFor(story: string, environment: Record<string, string> = {}, state?: 'crowd'): Stage {
  let server: Promise<DemoServer> | undefined;
  // Hooks run in reverse order: pages close before the server, so that no event stream of a page breaks.
  afterAll(async () => (await server)?.close());
  return opened(story, () => {
    server = startDemo(environment, state ? { state } : {});
    return server;
  });
}

/**
 * Like `stageFor`, but with the server that the files of this process share. Stories must not change what others read.
 */
export const readingStage = (story: string): Stage => opened(story, readingServer);

function opened(story: string, start: () => Promise<DemoServer>): Stage {
  const stage = new Stage(story, start);
  // A crowd is filled once, before the first story that needs it.
  beforeAll(() => stage.open(), patience.fault);
  afterAll(async () => {
    await stage.close();
    expect(stage.complaints()).toEqual([]);
  });
  return stage;
}

/** `expect.poll` with a page's timeout. Use it for all that a page shows after a click or a key. */
export const soon = <T>(read: () => T | Promise<T>, message?: string) =>
  expect.poll(read, { timeout: patience.page, ...(message === undefined ? {} : { message }) });

export const focused = (control: Locator): Promise<void> =>
  soon(() => control.evaluate((element) => element === document.activeElement)).toBe(true);

export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').or(page.getByRole('alert')).getByText(text).first();
