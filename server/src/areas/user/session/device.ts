type Sign = readonly [pattern: RegExp, name: string];

/** More specific patterns come first, because many browsers include names of others. */
const programs: readonly Sign[] = [
  [/MicroMessenger\/(\d+)/, '微信'],
  [/DingTalk\/(\d+)/, '钉钉'],
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/(?:M?QQBrowser)\/(\d+)/, 'QQ 浏览器'],
  [/360(?:SE|EE)|QihooBrowser/, '360 浏览器'],
  [/OPR\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* .*Safari/, 'Safari'],
];
const systems: readonly Sign[] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/UOS|Kylin|Linux|X11/, 'Linux'],
];

function nameIn(signs: readonly Sign[], text: string): string | undefined {
  for (const [pattern, name] of signs) {
    const found = pattern.exec(text);
    if (found) return found[1] ? `${name} ${found[1]}` : name;
  }
  return undefined;
}

/**
 * Browser and system of a user agent, `Chrome 141 · Windows`; for other programs their first word; empty if unknown.
 * The value is unverified.
 */
export function deviceOf(userAgent: string | null): string {
  const text = (userAgent ?? '').trim();
  const program = nameIn(programs, text);
  const system = nameIn(systems, text);
  if (!program && !system) return /^[\w.-]{1,40}/.exec(text)?.[0] ?? '';
  return [program, system].filter(Boolean).join(' · ');
}
