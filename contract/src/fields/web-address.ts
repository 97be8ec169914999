import { type Label, text } from '../conventions.ts';

/** With `plain`, it has nothing after the host. */
export function webAddress(label: Label, { plain = false } = {}) {
  const hold = (value: string): boolean => {
    const url = URL.parse(value);
    const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    return isWeb && (!plain || (url.pathname === '/' && url.search === '' && url.hash === ''));
  };
  const words: Label = plain
    ? [
        `${label[0]}应为 https:// 开头的主机地址，后面不带路径`,
        `${label[1]}: an address that begins with https://, nothing behind the host`,
      ]
    : [`${label[0]}应为 https:// 开头的完整地址`, `${label[1]}: a whole address that begins with https://`];
  return text(label, { max: 500, must: { hold, words } });
}
