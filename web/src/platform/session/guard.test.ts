import { describe, expect, it } from 'vitest';
import { aliasOf, guard } from './guard.ts';

const inside = { signedIn: true, locked: false, token: 'abc' };
const outside = { signedIn: false, locked: false, token: '' };

describe('the route guard', () => {
  it('forces a locked screen to /lock, whatever the path', () => {
    expect(guard('/wel/index', { ...inside, locked: true })).toBe('/lock');
    expect(guard('/login', { ...inside, locked: true })).toBe('/lock');
    expect(guard('/lock', { ...inside, locked: true })).toBeUndefined();
  });

  it('sends strangers to /login, except from open routes', () => {
    expect(guard('/system/param', outside)).toBe('/login');
    for (const path of ['/login', '/lock', '/404', '/403', '/500']) expect(guard(path, outside)).toBeUndefined();
  });

  it('sends a person who is logged in from /login to /', () => {
    expect(guard('/login', inside)).toBe('/');
  });

  it('takes the way back from a third party for the log-in page', () => {
    expect(guard('/oauth/redirect/civic', outside)).toBeUndefined();
    expect(guard('/oauth/redirect/civic', inside)).toBe('/');
    expect(guard('/oauth', outside)).toBe('/login');
  });

  it('logs out whoever has the cookie but an empty token', () => {
    expect(guard('/wel/index', { ...inside, token: '' })).toEqual({ leave: true });
  });

  it('lets a person in', () => {
    expect(guard('/wel/index', inside)).toBeUndefined();
  });
});

it('leads from / over /wel to /wel/index', () => {
  expect(aliasOf('/')).toBe('/wel');
  expect(aliasOf('/wel')).toBe('/wel/index');
  expect(aliasOf('/wel/index')).toBeUndefined();
});
