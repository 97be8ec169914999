/** Why an archive is refused. The message is shown to the user who uploaded it. */
export const ZIP_MESSAGES = {
  broken: '文件已损坏或不是有效的压缩格式',
  encrypted: '文件已加密，请去除密码后重新上传',
  entries: '文件内部条目过多',
  unpacked: '文件解压后过大',
  ratio: '文件压缩比异常',
  overlap: '文件内部结构异常',
  name: '文件内含有不安全的路径',
  nested: '文件内不能再含有压缩包',
  method: '文件使用了不支持的压缩方式',
  size: '文件声明的大小与实际内容不符',
} as const;

export type ZipRefusalCode = keyof typeof ZIP_MESSAGES;

export class ZipRefusal extends Error {
  readonly code: ZipRefusalCode;

  constructor(code: ZipRefusalCode) {
    super(ZIP_MESSAGES[code]);
    this.name = 'ZipRefusal';
    this.code = code;
  }
}
