import { takingTurns } from '#platform/turns.ts';
import type { Loss, QuestionFacts } from '../format.ts';
import { asRefusal, lossOf } from '../refusal.ts';
import { doctypeOf, rootOf } from '../xml/root-of.ts';
import { eachElement } from '../xml/split-xml.ts';
import { childrenOf, type XmlElement } from '../xml/xml-node.ts';
import { factsFromLom } from './lom.ts';
import { type PackageFiles, pathFrom } from './package-files.ts';
import { isFirstVersion, qtiNames, type ReadVersion, versionIn } from './versions.ts';

export interface Resource {
  path: string;
  facts: QuestionFacts;
}
export interface Manifest {
  version: ReadVersion | undefined;
  hasFirstVersion: boolean;
  items: Resource[];
  tests: Resource[];
  losses: Loss[];
}

const beside =
  /^(webcontent|associatedcontent\/|imsqti_stimulus_|css|controlfile|resourcemetadata|resourceextmetadata)/u;

export async function readManifest(files: PackageFiles): Promise<Manifest> {
  const made: Manifest = { version: undefined, hasFirstVersion: false, items: [], tests: [], losses: [] };
  const [path] = files
    .names()
    .filter((name) => /(^|\/)imsmanifest\.xml$/iu.test(name))
    .sort((one, other) => one.length - other.length);
  if (path === undefined)
    made.losses.push({
      place: 'imsmanifest.xml',
      construct: 'manifest',
      words: [
        '包中没有imsmanifest.xml，逐个读取其中的试题文件',
        'The package has no manifest: its files are read one by one',
      ],
    });
  else await readResources(files, path, made);
  if (made.items.length === 0) await byRoots(files, made);
  return made;
}

async function readResources(files: PackageFiles, manifest: string, made: Manifest): Promise<void> {
  const { text } = await files.xml(manifest);
  const turn = takingTurns();
  for (const one of eachElement(text, 'resource')) {
    if ('refusal' in one) made.losses.push(lossOf(manifest, one.refusal));
    else put(one.root, files, manifest, made);
    await turn();
  }
}

function put(resource: XmlElement, files: PackageFiles, manifest: string, made: Manifest): void {
  const { items, tests, losses } = made;
  const type = resource.attributes.get('type') ?? '';
  const href = resource.attributes.get('href') ?? childrenOf(resource, 'file')[0]?.attributes.get('href') ?? '';
  const lose = (construct: string, zh: string, en: string) => {
    losses.push({ place: `${manifest} 第${resource.line}行`, construct, words: [zh, en] });
  };
  if (beside.test(type)) return;
  if (isFirstVersion(type)) made.hasFirstVersion = true;
  const list = type.startsWith('imsqti_item_xml') ? items : type.startsWith('imsqti_test_xml') ? tests : undefined;
  const said = list && pathFrom(manifest, href);
  const path = said === undefined ? undefined : files.find(said);
  if (type.startsWith('imsqti_usagedata_'))
    lose(
      'usageData',
      '试题使用数据（实测难度、区分度等）不导入',
      'Statistics of use are not taken in: figures here come from examinations here',
    );
  else if (!list) lose(type, `资源类型${type}不支持`, `Resources of type ${type} are not read`);
  else if (path === undefined) lose('href', `包中没有文件【${href}】`, `The package has no file ${href}`);
  else {
    list.push({ path, facts: factsFromLom(resource) });
    made.version ??= versionIn(type);
  }
}

async function byRoots(files: PackageFiles, made: Manifest): Promise<void> {
  const { items, tests, losses } = made;
  const turn = takingTurns();
  for (const path of files
    .names()
    .filter((name) => /(?<!imsmanifest)\.xml$/iu.test(name))
    .sort()) {
    try {
      const { text } = await files.xml(path);
      if (isFirstVersion(doctypeOf(text) ?? '')) {
        made.hasFirstVersion = true;
        continue;
      }
      const root = rootOf(text);
      const name = qtiNames.element(root?.name ?? '');
      if (isFirstVersion(name)) made.hasFirstVersion = true;
      if (/^assessment/u.test(name)) made.version ??= versionIn(root?.attributes ?? '');
      if (name === 'assessmentItem') items.push({ path, facts: {} });
      if (name === 'assessmentTest') tests.push({ path, facts: {} });
    } catch (error) {
      const refusal = asRefusal(error);
      if (!refusal) throw error;
      losses.push(lossOf(path, refusal));
    }
    await turn();
  }
}
