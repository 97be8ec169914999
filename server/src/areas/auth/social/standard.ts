import { socialKinds } from '@kaoxin/contract/system/social.ts';
import * as oauth from 'openid-client';
import type { AppContext } from '#platform/app-context.ts';
import { outboundFetch } from '#platform/outbound/fetch.ts';
import { exactJson } from './exact-json.ts';
import type { Settled } from './presets.ts';
import type { Returned, Way } from './way.ts';

const keepFor = 10 * 60_000;
const kept = new WeakMap<AppContext, Map<string, { at: number; configuration: oauth.Configuration }>>();

const isOidc = ({ kind }: Settled): boolean => kind === socialKinds.oidc;

async function configurationOf(context: AppContext, provider: Settled): Promise<oauth.Configuration> {
  const own = kept.get(context) ?? new Map();
  kept.set(context, own);
  const name = `${provider.id}:${provider.version}`;
  const found = own.get(name);
  if (found && Date.now() - found.at < keepFor) return found.configuration;
  const configuration = isOidc(provider) ? await discovered(context, provider) : configured(context, provider);
  own.set(name, { at: Date.now(), configuration });
  return configuration;
}

const fetchFor =
  (context: AppContext): oauth.CustomFetch =>
  (url, { method, headers, body }) =>
    outboundFetch(context.config.outbound, url, { method, headers, body: body as URLSearchParams | undefined });

async function discovered(context: AppContext, { issuer, clientId, secret }: Settled): Promise<oauth.Configuration> {
  const address = new URL(issuer ?? '');
  const found = await oauth.discovery(address, clientId, secret, undefined, {
    [oauth.customFetch]: fetchFor(context),
    // Plain HTTP passes only for hosts on the allow-list, which outboundFetch checks.
    ...(address.protocol === 'http:' ? { execute: [oauth.allowInsecureRequests] } : {}),
  });
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_post'];
  const way = methods.includes('client_secret_post') ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret);
  const configuration = prepared(context, new oauth.Configuration(found.serverMetadata(), clientId, {}, way), address);
  oauth.enableNonRepudiationChecks(configuration);
  return configuration;
}

function configured(context: AppContext, provider: Settled): oauth.Configuration {
  const { authorizeUrl, tokenUrl, clientId, secret } = provider;
  const server = {
    issuer: new URL(tokenUrl).origin,
    authorization_endpoint: authorizeUrl,
    token_endpoint: tokenUrl,
  };
  const configuration = new oauth.Configuration(server, clientId, {}, oauth.ClientSecretPost(secret));
  return prepared(context, configuration, new URL(tokenUrl));
}

function prepared(context: AppContext, configuration: oauth.Configuration, { protocol }: URL): oauth.Configuration {
  configuration[oauth.customFetch] = fetchFor(context);
  if (protocol === 'http:') oauth.allowInsecureRequests(configuration);
  return configuration;
}

export async function standardAddress(context: AppContext, provider: Settled, way: Way): Promise<URL> {
  return oauth.buildAuthorizationUrl(await configurationOf(context, provider), {
    redirect_uri: way.redirectUri,
    scope: provider.scope || (isOidc(provider) ? 'openid profile' : ''),
    state: way.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(way.verifier),
    code_challenge_method: 'S256',
    ...(isOidc(provider) ? { nonce: way.nonce } : {}),
  });
}

export async function identifyByStandard(
  context: AppContext,
  provider: Settled,
  way: Way,
  { code, issuer }: Returned,
): Promise<{ subject: unknown; name: unknown }> {
  const configuration = await configurationOf(context, provider);
  const current = new URL(way.redirectUri);
  current.searchParams.set('code', code);
  current.searchParams.set('state', way.state);
  if (issuer !== null && isOidc(provider)) current.searchParams.set('iss', issuer);
  const tokens = await oauth.authorizationCodeGrant(configuration, current, {
    pkceCodeVerifier: way.verifier,
    expectedState: way.state,
    ...(isOidc(provider) ? { expectedNonce: way.nonce } : {}),
  });
  if (!isOidc(provider)) {
    const answer = await oauth.fetchProtectedResource(
      configuration,
      tokens.access_token,
      new URL(provider.userUrl),
      'GET',
    );
    if (!answer.ok) throw new Error(`user information: status ${answer.status}`);
    const user = exactJson(await answer.text()) as Record<string, unknown>;
    return { subject: user[provider.subjectField], name: user[provider.nameField] };
  }
  const claims = tokens.claims();
  if (!claims) throw new Error('no id token');
  const named = claims[provider.nameField] ?? claims.preferred_username ?? claims.nickname;
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
  if (named !== undefined || !hasMore) return { subject: claims.sub, name: named };
  const info = await oauth.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return { subject: claims.sub, name: info[provider.nameField] ?? info.preferred_username ?? info.nickname };
}
