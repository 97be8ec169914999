import { describe, expect, it } from 'vitest';
import { aliasOf, guard } from './guard.ts';

const inside = { signedIn: true, locked: false, token: 'abc' };
const outside = { signedIn: false, locked: false, token: '' };

describe('route guard', () => {
  it('redirects a locked screen to /lock from any path', () => {
    expect(guard('/wel/index', { ...inside, locked: true })).toBe('/lock');
    expect(guard('/login', { ...inside, locked: true })).toBe('/lock');
    expect(guard('/lock', { ...inside, locked: true })).toBeUndefined();
  });

  it('redirects anonymous visitors to /login, except from open routes', () => {
    expect(guard('/system/param', outside)).toBe('/login');
    for (const path of ['/login', '/lock', '/404', '/403', '/500']) expect(guard(path, outside)).toBeUndefined();
  });

  it('redirects logged-in users from /login to /', () => {
    expect(guard('/login', inside)).toBe('/');
  });

  it('treats a return from a third party as login', () => {
    expect(guard('/oauth/redirect/civic', outside)).toBeUndefined();
    expect(guard('/oauth/redirect/civic', inside)).toBe('/');
    expect(guard('/oauth', outside)).toBe('/login');
  });

  it('logs out a visitor with the cookie but no token', () => {
    expect(guard('/wel/index', { ...inside, token: '' })).toEqual({ leave: true });
  });

  it('admits a logged-in user', () => {
    expect(guard('/wel/index', inside)).toBeUndefined();
  });
});

it('redirects from / through /wel to /wel/index', () => {
  expect(aliasOf('/')).toBe('/wel');
  expect(aliasOf('/wel')).toBe('/wel/index');
  expect(aliasOf('/wel/index')).toBeUndefined();
});
