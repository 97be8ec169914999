import type { Settings } from './settings.ts';

/** The seeds set it as a placeholder, which must not be shown. */
const unset = '未设置';
const entered = (value: string | undefined): string => (value === undefined || value === unset ? '' : value.trim());

/** Name, telephone and address of the authority, as letters and public pages show them; empty if not entered. */
export const officeOf = (settings: Settings) => ({
  name: entered(settings.get('org.name')),
  phone: entered(settings.get('org.phone')),
  address: entered(settings.get('org.address')),
});
