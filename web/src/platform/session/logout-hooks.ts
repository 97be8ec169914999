const parts = new Set<() => void>();

/** Registers a clean-up for logout and code 401 (specification section 4). */
export const onLogout = (clear: () => void): void => {
  parts.add(clear);
};

/** Local logout: clears token, menu, roles, tabs, lock and both cookies; the guard then redirects to /login. */
export function runLogoutHooks(): void {
  for (const clear of parts) clear();
}
