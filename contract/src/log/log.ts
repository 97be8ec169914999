import * as z from 'zod';
import { get, holds } from '../call.ts';
import { id, type Label, moment, page, reference, text, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { listQuery } from '../lists/list.ts';
import { sheetCall } from '../lists/sheet.ts';
import { omit } from '../records.ts';

/** Columns common to all three logs (wire.md B6). */
const shared = {
  id: z.string(),
  /** first part of the call's path, which names its service */
  serviceId: text(['服务', 'Service']),
  /** request id: the same in log, answer and error page */
  requestId: text(['请求编号', 'Request ID'], { kind: 'code' }),
  method: text(['请求方法', 'Method']),
  requestUri: text(['请求地址', 'Address']),
  remoteIp: text(['来源地址', 'Remote address']),
  serverHost: text(['服务器', 'Server']),
  serverIp: text(['服务器地址', 'Server address']),
  env: text(['运行环境', 'Environment']),
  userAgent: text(['客户端', 'Client'], { kind: 'long' }),
  createBy: text(['操作人', 'Performed by']),
  createTime: moment(['时间', 'Time']),
};
const written = {
  title: text(['操作', 'Action']),
  /** id of the record, or several comma-joined ids; found by any of them */
  target: text(['操作对象', 'Record'], { kind: 'code' }),
  status: whole(['状态码', 'Status']),
  time: whole(['耗时（毫秒）', 'Duration (ms)']),
};

export const usualFields = {
  createTime: shared.createTime,
  createBy: shared.createBy,
  logLevel: text(['级别', 'Level']),
  logId: text(['事件', 'Event']),
  logData: text(['内容', 'Content'], { kind: 'long' }),
  serviceId: shared.serviceId,
  requestUri: shared.requestUri,
  method: shared.method,
  remoteIp: shared.remoteIp,
  requestId: shared.requestId,
  serverHost: shared.serverHost,
  serverIp: shared.serverIp,
  env: shared.env,
  userAgent: shared.userAgent,
  params: text(['参数', 'Parameters'], { kind: 'long' }),
};
export const apiFields = {
  createTime: shared.createTime,
  createBy: shared.createBy,
  ...written,
  serviceId: shared.serviceId,
  requestUri: shared.requestUri,
  method: shared.method,
  remoteIp: shared.remoteIp,
  requestId: shared.requestId,
  serverHost: shared.serverHost,
  serverIp: shared.serverIp,
  env: shared.env,
  userAgent: shared.userAgent,
  reason: text(['拒绝原因', 'Reason for rejection'], { kind: 'long' }),
  params: text(['参数', 'Parameters'], { kind: 'long' }),
};
export const errorFields = {
  createTime: shared.createTime,
  createBy: shared.createBy,
  source: text(['来源', 'Source']),
  exceptionName: text(['异常', 'Exception']),
  message: text(['异常信息', 'Message'], { kind: 'long' }),
  serviceId: shared.serviceId,
  requestUri: shared.requestUri,
  requestId: shared.requestId,
  serverHost: shared.serverHost,
  serverIp: shared.serverIp,
  env: shared.env,
  userAgent: shared.userAgent,
  stackTrace: text(['堆栈', 'Stack trace'], { kind: 'long' }),
  params: text(['附加信息', 'Further facts'], { kind: 'long' }),
};

type Columns = Record<string, z.ZodType>;

/** Values that were not recorded are null. */
const rowOf = <F extends Columns>(fields: F) =>
  object(() => ({
    id: z.string(),
    ...(Object.fromEntries(
      Object.keys(fields).map((name) => [
        name,
        (name === 'status' || name === 'time' ? z.int() : z.string()).nullable(),
      ]),
    ) as { [K in keyof F]: z.ZodNullable<K extends 'status' | 'time' ? z.ZodInt : z.ZodString> }),
  }));

/** @param words `inDetail`: columns too long for the list */
function log<F extends Columns, D extends keyof F & string, S extends keyof F & string>(words: {
  name: string;
  path: string;
  title: Label;
  fields: F;
  inDetail: readonly D[];
  search: readonly S[];
}) {
  const { name, path, title, fields, inDetail, search } = words;
  const record = rowOf(fields);
  const short = omit(record.shape, inDetail);
  const list = get(`${path}/list`, {
    title: [`${title[0]}列表`, `${title[1]}: list`],
    access: holds(name),
    query: listQuery({ ...fields, id: reference(['编号', 'ID'], name) }, { filters: search, sorts: ['createTime'] }),
    answer: page(z.object(short) as unknown as z.ZodType<Omit<z.output<typeof record>, D> & { id: string }>),
  });
  return {
    ...words,
    calls: {
      list,
      export: sheetCall(list, { title: [`${title[0]}导出`, `${title[1]}: export`], access: holds(`${name}_export`) }),
      detail: get(`${path}/detail`, {
        title: [`${title[0]}详情`, `${title[1]}: detail`],
        access: holds(name),
        query: object(() => ({ id })),
        answer: record,
      }),
    },
  };
}

export const usualLog = log({
  name: 'log_usual',
  path: 'blade-log/usual',
  title: ['通用日志', 'General log'],
  fields: usualFields,
  inDetail: ['params', 'logData', 'userAgent'],
  search: ['createTime', 'createBy', 'logId', 'logLevel', 'serviceId', 'serverHost', 'remoteIp', 'requestId'],
});
export const apiLog = log({
  name: 'log_api',
  path: 'blade-log/api',
  title: ['接口日志', 'Call log'],
  fields: apiFields,
  inDetail: ['params', 'userAgent'],
  search: [
    'createTime',
    'createBy',
    'title',
    'target',
    'status',
    'serviceId',
    'serverHost',
    'requestUri',
    'remoteIp',
    'requestId',
  ],
});
export const errorLog = log({
  name: 'log_error',
  path: 'blade-log/error',
  title: ['错误日志', 'Error log'],
  fields: errorFields,
  inDetail: ['params', 'stackTrace', 'message', 'userAgent'],
  search: ['createTime', 'createBy', 'exceptionName', 'source', 'serviceId', 'serverHost', 'requestUri', 'requestId'],
});
