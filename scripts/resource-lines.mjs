/**
 * Counts the lines of a resource in all three workspaces: its own files in full, and in registers (manifests of areas,
 * menus, migrations, dictionaries) the lines that name it, with the rest of the statement. Comments, tests, demonstration rows and users of the resource do not count.
 */
const MOST_LINES_OF_ONE_ENTRY = 80;

const registers =
  /^(contract\/src\/[^/]+\/area\.ts|server\/src\/(migrations\/|seeds\/[a-z-]*dictionaries\.ts|areas\/[^/]+\/(index|area|menu)\.ts)|web\/src\/areas\/[^/]+\/area\.ts)/;

/**
 *
 * @param {string} name the resource's name in camelCase, as in its contract
 * @param {Map<string, string>} files path relative to the checkout → text
 * @returns {{ path: string, lines: number, own: boolean }[]} places with their number of lines
 *
 */
export function resourceLines(name, files) {
  const variants = variantsOf(name);
  const kebab = variants[1];
  const area = areaOf(kebab, files);
  const places = [];
  for (const [path, text] of files) {
    if (isLeftOut(path)) continue;
    const own = isOwnFile(path, area, kebab, files);
    if (!own && !registers.test(path)) continue;
    const lines = text.split('\n');
    const counted = own ? withoutComments(lines) : sharedLines(lines, variants, path);
    const count = counted.filter((line) => line.trim() !== '').length;
    if (count > 0) places.push({ path, lines: count, own });
  }
  return places;
}

function variantsOf(name) {
  const words = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`).split(' ');
  return [name, words.join('-'), words.join('_')];
}

function isLeftOut(path) {
  return /\.(test|fixture)\.tsx?$/.test(path) || /(^|\/)demo(\/|\.tsx?$)/.test(path);
}

function areaOf(kebab, files) {
  const contract = [...files.keys()].find((path) => new RegExp(`^contract/src/[^/]+/${kebab}\\.ts$`).test(path));
  return contract?.split('/').at(-2);
}

function isOwnFile(path, area, kebab, files) {
  const inArea = path.match(new RegExp(`^(?:contract/src|(?:server|web)/src/areas)/${area}/(.*)$`))?.[1];
  if (inArea === undefined) return false;
  if (inArea.startsWith(`${kebab}/`) || new RegExp(`^${kebab}\\.tsx?$`).test(inArea)) return true;
  const [, part] = inArea.match(new RegExp(`^(${kebab}-[a-z-]+)\\.tsx?$`)) ?? [];
  return part !== undefined && path.startsWith('web/') && !otherResource(part, kebab, files);
}

/** `tenant-package` and names that start with it belong to packages, not to tenants. */
function otherResource(part, kebab, files) {
  const words = part.split('-');
  const begins = words.map((_, at) => words.slice(0, at + 1).join('-')).filter((begin) => begin.length > kebab.length);
  return begins.some((begin) => areaOf(begin, files) !== undefined);
}

function sharedLines(lines, variants, path) {
  const marker = markerOf(variants, importedNames(lines, variants), path);
  const taken = new Set();
  lines.forEach((line, index) => {
    const found = isComment(line) ? undefined : marker.exec(line);
    if (!found) return;
    const first = entryStart(lines, index);
    const last =
      first < index ? balancedEnd(lines, first, 0) : balancedEnd(lines, index, found.index + found[0].length);
    for (let at = first; at <= last; at += 1) taken.add(at);
  });
  return [...taken].map((index) => lines[index]);
}

function markerOf(variants, imported, path) {
  const any = [...new Set(variants)].join('|');
  const patterns = [
    `['"\`/](?:${any})(?:\\.tsx?)?['"\`]`,
    `\\/(?:${any})\\/`,
    `['"\`](?:${any})_[a-z_]+['"\`]`,
    `^\\s*(?:${any}):\\s`,
  ];
  if (imported.length > 0) patterns.push(`\\b(?:${imported.join('|')})\\b`);
  if (path.includes('/migrations/')) patterns.push(`\\b(?:table|on|into|update|from)\\s+(?:${any})\\b`);
  return new RegExp(patterns.join('|'));
}

function importedNames(lines, variants) {
  const source = new RegExp(`from\\s+['"][^'"]*/(?:${variants.join('|')})(?:/[^'"]*|\\.tsx?)['"]`);
  return lines
    .filter((line) => source.test(line))
    .flatMap((line) => {
      const [, names] = line.match(/^\s*(?:import|export)\s+(?:type\s+)?(.*?)\s+from\b/) ?? [];
      return (names ?? '').match(/[A-Za-z_$][\w$]*/g)?.filter((word) => word !== 'as' && word !== 'type') ?? [];
    });
}

function isComment(line) {
  return /^\s*(\/\/|\/?\*)/.test(line);
}

const withoutComments = (lines) => lines.filter((line) => !isComment(line));

/** A property name within a nested object belongs to the whole object. */
function entryStart(lines, index) {
  if (!/^\s*\w+: ['"`]/.test(lines[index])) return index;
  let depth = 0;
  for (let at = index - 1; at >= Math.max(0, index - MOST_LINES_OF_ONE_ENTRY); at -= 1) {
    depth += depthChange(lines[at]);
    if (depth > 0) return lines[at].trim() === '{' ? at : index;
  }
  return index;
}

/**
 * Last line of the expression that begins on this line after the given column: brackets closed, no chained `.call()`
 * below.
 */
function balancedEnd(lines, start, column) {
  let depth = depthChange(lines[start].slice(column));
  let at = start;
  const limit = Math.min(lines.length - 1, start + MOST_LINES_OF_ONE_ENTRY);
  while (at < limit && (depth > 0 || /^\s*\.\w/.test(lines[at + 1]))) {
    at += 1;
    depth += depthChange(lines[at]);
  }
  return at;
}

function depthChange(text) {
  const opening = text.match(/[([{]/g)?.length ?? 0;
  const closing = text.match(/[)\]}]/g)?.length ?? 0;
  return opening - closing;
}
