import type { Label } from '@kaoxin/contract/conventions.ts';

/** Why an archive is refused. The words are shown to the user who uploaded it. */
export const ZIP_MESSAGES = {
  broken: ['文件已损坏或不是有效的压缩格式', 'The file is damaged or not a valid archive'],
  encrypted: ['文件已加密，请去除密码后重新上传', 'The file is encrypted. Remove the password and upload it again'],
  entries: ['文件内部条目过多', 'The file contains too many entries'],
  unpacked: ['文件解压后过大', 'The file is too large when unpacked'],
  ratio: ['文件压缩比异常', 'The file is compressed too tightly to be safe'],
  overlap: ['文件内部结构异常', 'The inner structure of the file is invalid'],
  name: ['文件内含有不安全的路径', 'The file contains an unsafe path'],
  nested: ['文件内不能再含有压缩包', 'The file must not contain another archive'],
  method: ['文件使用了不支持的压缩方式', 'The file uses a compression method that is not supported'],
  size: ['文件声明的大小与实际内容不符', 'The file has another size than it states'],
} as const satisfies Record<string, Label>;

export type ZipRefusalCode = keyof typeof ZIP_MESSAGES;

export class ZipRefusal extends Error {
  readonly code: ZipRefusalCode;
  readonly words: Label;

  constructor(code: ZipRefusalCode) {
    super(ZIP_MESSAGES[code][0]);
    this.name = 'ZipRefusal';
    this.words = ZIP_MESSAGES[code];
    this.code = code;
  }
}
