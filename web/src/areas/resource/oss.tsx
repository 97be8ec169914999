import { oss, ossCategory } from '@kaoxin/contract/resource/oss.ts';
import { api } from '#platform/calls/api.ts';
import { toast } from '#platform/toast.ts';
import { OssDebug } from './oss-debug.tsx';
import { servicePage } from './service-page.tsx';

const test = async (id: string) => {
  const { ok, words } = await api(oss.calls.test, { query: { id } });
  if (ok === 1) toast.success(words);
  else toast.error(words);
};

export default servicePage({
  resource: oss,
  enable: oss.calls.enable,
  form: {
    names: ({ category }) => [
      ...['category', 'ossCode', 'endpoint', 'bucketName', 'accessKey', 'secretKey', 'region'],
      ...(category === ossCategory.tencent ? ['appId'] : []),
      'remark',
    ],
    hints: {
      endpoint: ['以 https:// 开头，不含空间名', 'https://…, without the bucket'],
      region: ['MinIO 可留空', 'May be empty for MinIO'],
    },
  },
  question: [
    '启用前将写入、读取并删除一个测试对象。启用后新上传的文件存入该存储，已有文件仍在原处可读。确定启用？',
    'A test object is written, read and deleted first. New files will be stored here from now on; existing files stay where they are and remain readable. Enable it?',
  ],
  empty: [
    '还没有对象存储，文件存放在服务器上；新增并启用后，新文件存入对象存储',
    'No object stores yet; files are stored on the server. Add and enable one to store new files there',
  ],
  useActions: (show) => [
    {
      name: 'test',
      label: ['测试', 'Test'],
      on: 'row',
      grant: 'oss_enable',
      perform: ([row]) => row && test(row.id),
    },
    {
      name: 'debug',
      label: ['上传调试', 'Test an upload'],
      on: 'row',
      grant: 'oss_enable',
      perform: ([row]) => row && show((close) => <OssDebug code={String(row.ossCode)} onClose={close} />),
    },
  ],
});
