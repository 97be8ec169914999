import { FormatRefusal } from '../refusal.ts';
import type { XmlNames } from '../xml/parse-xml.ts';
import { type Attributes, xmlElement } from '../xml/write-xml.ts';

/** 1EdTech: QTI 2.1 and 2.2 XML bindings, QTI 3.0 XML binding. */
export interface QtiVersion {
  name: 'qti21' | 'qti22' | 'qti30';
  said: string;
  items: string;
  manifest: string;
  schema: readonly [name: string, version: string];
  /** Suffix of resource types such as `imsqti_item_xml`. */
  resource: 'v2p1' | 'v2p2' | 'v3p0';
  hasStimuli: boolean;
}

export const qtiVersions: Readonly<Record<QtiVersion['name'], QtiVersion>> = {
  qti21: {
    name: 'qti21',
    said: 'QTI 2.1',
    items: 'http://www.imsglobal.org/xsd/imsqti_v2p1',
    manifest: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    schema: ['QTIv2.1 Package', '1.0.0'],
    resource: 'v2p1',
    hasStimuli: false,
  },
  qti22: {
    name: 'qti22',
    said: 'QTI 2.2',
    items: 'http://www.imsglobal.org/xsd/imsqti_v2p2',
    manifest: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    schema: ['QTIv2.2 Package', '1.0.0'],
    resource: 'v2p2',
    hasStimuli: true,
  },
  qti30: {
    name: 'qti30',
    said: 'QTI 3.0',
    items: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
    manifest: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
    schema: ['QTI Package', '3.0.0'],
    resource: 'v3p0',
    hasStimuli: true,
  },
};

export type ReadVersion = QtiVersion['name'] | 'qti20';
export const versionIn = (said: string): ReadVersion | undefined =>
  said.includes('v2p0') ? 'qti20' : Object.values(qtiVersions).find(({ resource }) => said.includes(resource))?.name;

/** QTI 1.x: packages and files of Canvas, ILIAS, Blackboard and Common Cartridge. */
export const isFirstVersion = (said: string): boolean => /imsqti_xmlv1p|x-bb-qti|^questestinterop$/u.test(said);
export const firstVersion = (): FormatRefusal =>
  new FormatRefusal('QTI 1.2', [
    '这是QTI 1.2文件（Canvas、ILIAS、Blackboard等的导出），不能导入。请在原系统中导出为QTI 2.1、2.2、3.0或Moodle XML后重新上传',
    'This is QTI 1.2, as Canvas, ILIAS and Blackboard export it. It cannot be imported: export it there as QTI 2.1, 2.2, 3.0 or Moodle XML and upload that',
  ]);

const kebab = (name: string): string => name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
const camel = (name: string): string => name.replace(/-([a-z0-9])/gu, (_, letter: string) => letter.toUpperCase());
const local = (name: string): string => name.slice(name.indexOf(':') + 1);
const isNew = (name: string): boolean => local(name).startsWith('qti-');

/** Maps QTI 3.0 names to those of 2.x: `qti-choice-interaction` becomes `choiceInteraction`. */
export const qtiNames: XmlNames = {
  element: (name) => (isNew(name) ? camel(local(name).slice(4)) : local(name)),
  attribute: (name, element) => (isNew(element) && !/^(data|aria)-/u.test(name) ? camel(local(name)) : local(name)),
};

export type QtiElement = (name: string, attributes?: Attributes, ...children: readonly string[]) => string;
export const qtiElement =
  ({ name: version }: QtiVersion): QtiElement =>
  (name, attributes = {}, ...children) =>
    version === 'qti30'
      ? xmlElement(
          `qti-${kebab(name)}`,
          Object.fromEntries(
            Object.entries(attributes).map(([key, value]) => [key.includes(':') ? key : kebab(key), value]),
          ),
          ...children,
        )
      : xmlElement(name, attributes, ...children);
