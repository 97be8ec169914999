import type { Binding } from '@kaoxin/contract/auth/binding.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { AppContext } from '#platform/app-context.ts';
import { type Answer, clientHeader, signIn, type Visitor } from '../../../testing/browser.ts';
import { testContext, testPassword } from '../../../testing/context.ts';
import { answerAt, startThirdParty, type ThirdParty } from '../../../testing/third-party.ts';
import { ask, type Reply } from '../front-door.fixture.ts';

const home = 'http://kaoxin.example';
const callbackOf = (source: string) => `${home}/api/blade-auth/oauth/callback/${source}`;
export const password = 'Harvest-Moon-2026';

const bindingPath = 'blade-auth/oauth/binding';

export class Browser {
  readonly #app: FastifyInstance;
  readonly #cookies = new Map<string, string>();

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  #keep(given: unknown): void {
    for (const set of [given].flat()) {
      const [name, value] = typeof set === 'string' ? (set.split(';')[0] ?? '').split('=') : [];
      if (name && value) this.#cookies.set(name, value);
    }
  }

  get #cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Sets a cookie as another site of the same parent domain could. */
  plant(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  async open(path: string): Promise<{ status: number; location: string }> {
    const answer = await this.#app.inject({ url: path, headers: { cookie: this.#cookie } });
    this.#keep(answer.headers['set-cookie']);
    return { status: answer.statusCode, location: String(answer.headers.location ?? '') };
  }

  async visit(source: string, party: ThirdParty, act: string): Promise<URLSearchParams> {
    const { location } = await this.open(`/api/blade-auth/oauth/render/${source}`);
    return this.back(await answerAt(party, location, act));
  }

  async back(address: URL): Promise<URLSearchParams> {
    const { status, location } = await this.open(`${address.pathname}${address.search}`);
    expect([status, location.split('?')[0]]).toEqual([302, `/oauth/redirect/${address.pathname.split('/').at(-1)}`]);
    return new URL(location, home).searchParams;
  }

  async binding<D = unknown>(who: Visitor, step: 'start' | 'finish' | 'remove', body: object): Promise<Answer<D>> {
    const answer = await who.post<D>(`${bindingPath}/${step}`, body, { headers: { cookie: this.#cookie } });
    this.#keep(answer.headers['set-cookie']);
    return answer;
  }

  async visitToBind(who: Visitor, source: string, party: ThirdParty, act: string): Promise<Record<string, string>> {
    const { data, msg } = await this.binding<{ address: string } | null>(who, 'start', {
      source,
      password: testPassword,
    });
    if (!data) throw new Error(msg);
    const { pathname, search } = await answerAt(party, data.address, act);
    const page = new URL((await this.open(`${pathname}${search}`)).location, home);
    expect([page.pathname, page.search]).toEqual(['/info/index', '?tab=security']);
    return Object.fromEntries(new URLSearchParams(page.hash.slice(1)));
  }

  finish(who: Visitor, { bind: source, code, state }: Record<string, string>): Promise<Answer<Binding>> {
    return this.binding<Binding>(who, 'finish', { source, code, state });
  }

  async bind(who: Visitor, source: string, party: ThirdParty, name: string): Promise<Answer<Binding>> {
    return this.finish(who, await this.visitToBind(who, source, party, `as/${name}`));
  }

  enter(source: string, words: URLSearchParams): Promise<Reply> {
    const { code = '', state = '' } = Object.fromEntries(words);
    return ask(this.#app, { grant_type: 'social', source, code, state }, { headers: { cookie: this.#cookie } });
  }

  async logIn(source: string, party: ThirdParty, who: string): Promise<Reply> {
    return this.enter(source, await this.visit(source, party, `as/${who}`));
  }
}

/** A server with third parties: `civic` and `rogue` by discovery, `plain` by explicit addresses. */
export class SocialDoor {
  readonly app: FastifyInstance;
  readonly context: AppContext;
  readonly civic: ThirdParty;
  readonly rogue: ThirdParty;
  readonly administrator: Visitor;
  readonly close: () => Promise<void>;

  private constructor(parts: Pick<SocialDoor, 'app' | 'context' | 'civic' | 'rogue' | 'administrator' | 'close'>) {
    this.app = parts.app;
    this.context = parts.context;
    this.civic = parts.civic;
    this.rogue = parts.rogue;
    this.administrator = parts.administrator;
    this.close = parts.close;
  }

  /** @param build `buildApp`, passed in because fixtures of areas must not import it */
  static async open(build: (context: AppContext) => Promise<FastifyInstance>): Promise<SocialDoor> {
    const civic = await startThirdParty([callbackOf('civic'), callbackOf('plain')]);
    const rogue = await startThirdParty([callbackOf('rogue'), callbackOf('civic')]);
    const testing = await testContext({ env: { PUBLIC_URL: home, OUTBOUND_ALLOW: 'public:443,localhost' } });
    const app = await build(testing.context);
    const administrator = await signIn(app, 'admin');
    const close = async () => {
      await app.close();
      await testing.close();
      await civic.close();
      await rogue.close();
    };
    const door = new SocialDoor({ app, context: testing.context, civic, rogue, administrator, close });
    await door.provider('civic', { kind: 1, issuer: civic.issuer }, civic);
    await door.provider('rogue', { kind: 1, issuer: rogue.issuer }, rogue);
    const { issuer } = civic;
    const addresses = { authorizeUrl: `${issuer}/auth`, tokenUrl: `${issuer}/token`, userUrl: `${issuer}/me` };
    const words = { subjectField: 'sub', nameField: 'name', scope: 'openid profile' };
    await door.provider('plain', { kind: 2, ...addresses, ...words }, civic);
    return door;
  }

  run = <R = unknown>(statement: ReturnType<typeof sql<R>>) => statement.execute(this.context.database.kysely);
  browser = (): Browser => new Browser(this.app);

  async provider(source: string, more: object, { clientId, clientSecret }: ThirdParty): Promise<void> {
    const body = { source, providerName: `${source}认证`, clientId, clientSecret, sort: 1, isEnabled: 1, ...more };
    const { status, msg } = await this.administrator.post('blade-system/social/submit', body);
    if (status !== 200) throw new Error(msg);
  }

  register = (more: object, from = '198.51.100.20') =>
    this.app.inject({
      method: 'POST',
      url: '/api/blade-user/register-guest',
      remoteAddress: from,
      headers: { authorization: clientHeader },
      payload: { tenantId: '000000', name: '林新人', password, password2: password, ...more },
    });

  async waitingId(account: string): Promise<string> {
    const path = 'blade-user/registration/list';
    const { data } = await this.administrator.get<{ records: { id: string }[] }>(path, { account });
    return data.records[0]?.id ?? '';
  }

  async admitted(account: string, who: string, roles: string[] = []): Promise<Browser> {
    const browser = this.browser();
    const first = await browser.logIn('civic', this.civic, who);
    expect((await this.register({ account, oauthId: first.body.oauth_id })).statusCode).toBe(200);
    const { rows } = await this.run(sql<{ id: string }>`select id from role where tenant_id = '000000'
      and role_alias = any(${roles}::text[])`);
    const body = { id: await this.waitingId(account), roleId: rows.map(({ id }) => id) };
    expect((await this.administrator.post('blade-user/registration/pass', body)).status).toBe(200);
    return browser;
  }
}
