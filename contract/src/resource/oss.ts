import { holds, post } from '../call.ts';
import { choice, id, optional, secret, text } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { webAddress } from '../fields/web-address.ts';
import { resource, withUndo } from '../resource.ts';
import { enabling, isEnabled, verdict } from './service.ts';

/** Dictionary `oss`; all of them use the S3 protocol. */
export const ossCategory = { minio: 1, qiniu: 2, aliyun: 3, tencent: 4, other: 5 } as const;

const title = ['对象存储', 'Object store'] as const;
const path = 'blade-resource/oss';
const plain = withUndo(
  resource({
    name: 'oss',
    title,
    path,
    fields: {
      category: choice(['存储类型', 'Kind'], 'oss', Object.values(ossCategory)),
      ossCode: text(['资源编号', 'Code'], { max: 32 }),
      endpoint: webAddress(['服务地址', 'Endpoint'], { plain: true }),
      bucketName: text(['空间名', 'Bucket'], { max: 63 }),
      accessKey: text(['访问标识', 'Access key'], { max: 128 }),
      secretKey: secret(['访问密钥', 'Secret key'], { max: 256 }),
      region: optional(text(['区域', 'Region'], { max: 64 })),
      appId: optional(text(['应用编号', 'App ID'], { max: 64 })),
      remark: optional(text(['备注', 'Remark'])),
      status: isEnabled,
    },
    set: { status: 0 },
    columns: ['ossCode', 'category', 'status', 'endpoint', 'bucketName', 'region'],
    search: ['ossCode', 'category', 'status'],
    unique: [['ossCode']],
    watched: true,
  }),
);

/** 对象存储 (specification section 7, Resources; wire.md B5): storage of a tenant's files. */
export const oss = {
  ...plain,
  calls: {
    ...plain.calls,
    enable: enabling('oss', title, path),
    test: post(`${path}/test`, {
      title: ['对象存储测试', 'Object store: test'],
      access: holds('oss_enable'),
      query: object(() => ({ id })),
      answer: verdict,
    }),
  },
};
