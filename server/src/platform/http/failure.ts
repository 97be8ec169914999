import { isLabel, type Language, say } from '@kaoxin/contract/conventions.ts';
import { valueAt } from '@kaoxin/contract/records.ts';
import { refusalOf } from '#platform/database/schema/named-constraints.ts';
import { faultOf } from '#platform/errors.ts';
import { ObjectStoreUnavailable } from '#platform/files/stores/store.ts';
import { ObjectChanged } from '#platform/files/stores/unchanged.ts';
import { Refusal, refuse } from './errors.ts';

const byCode: Record<string, Parameters<typeof refuse>[0]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrongType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'badInput',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'badInput',
  FST_ERR_CTP_INVALID_JSON_BODY: 'badInput',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_FILES_LIMIT: 'badInput',
  FST_PARTS_LIMIT: 'badInput',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'wrongType',
};

/** PostgreSQL and socket codes of a temporary failure (security.md F06, F07). */
const away =
  /^(57P0[1-5]|57014|55P03|53\d{3}|08\d{3}|25006|40P01|40001|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOSPC)$/;

/**
 * A number out of range and a text with invalid bytes: the only unnamed SQL errors that the caller can cause (decision
 * 016).
 */
const wrongData = /^(22003|22021)$/;

export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { code = '' } = faultOf(error);
  const statusCode = valueAt(error, 'statusCode');
  const message = String(valueAt(error, 'message') ?? '');
  const known = byCode[code];
  if (known) return refuse(known);
  const byName = asNamed(error);
  if (byName) return byName;
  if (
    away.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|connection is closed|not queryable/i.test(message)
  )
    return refuse('unavailable');
  if (error instanceof ObjectStoreUnavailable)
    return refuse(503, ['文件服务暂不可用，请稍后重试', 'The file service is not available; please try again shortly']);
  if (error instanceof ObjectChanged)
    return refuse(409, [
      '文件内容与上传时不一致，不能打开，请联系管理员',
      'The file is not the one that was uploaded. Ask the administrator',
    ]);
  if (wrongData.test(code)) return refuse('badInput');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return refuse(
      statusCode,
      statusCode === 415
        ? refuse('wrongType').label
        : statusCode === 408
          ? refuse('timeout').label
          : refuse('badInput').label,
    );
  return undefined;
}

function asNamed(error: unknown): Refusal | undefined {
  const { constraint = '', detail = '' } = faultOf(error);
  const named = refusalOf(constraint);
  if (!named) return undefined;
  const { status, words, fields } = named;
  return refuse(
    status,
    typeof words === 'function' ? words(detail) : words,
    fields.length > 0 ? { fields } : undefined,
  );
}

const inLanguage = (facts: Record<string, unknown>, language: Language): Record<string, unknown> =>
  Array.isArray(facts.fields) ? { ...facts, fields: facts.fields.map((field) => saidOf(field, language)) } : facts;

function saidOf(field: unknown, language: Language): unknown {
  const msg = valueAt(field, 'msg');
  return isLabel(msg) ? { path: valueAt(field, 'path'), msg: say(msg, language) } : field;
}

/** Upper limits of the answer to a refusal (security.md S69). */
const mostBytes = 16 * 1024;
const mostOfSentence = 2_000;

export function envelopeOf(refusal: Refusal, language: Language, requestId: string) {
  const envelope = {
    code: refusal.status,
    success: false,
    data: refusal.facts ? inLanguage(refusal.facts, language) : null,
    msg: say(refusal.label, language),
    requestId,
  };
  if (Buffer.byteLength(JSON.stringify(envelope)) <= mostBytes) return envelope;
  const shorter = {
    ...envelope,
    msg: envelope.msg.slice(0, mostOfSentence),
    data: envelope.data && shortened(envelope.data),
  };
  return Buffer.byteLength(JSON.stringify(shorter)) <= mostBytes ? shorter : { ...shorter, data: null };
}

const mostEntries = 20;
const shortened = (facts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      Array.isArray(fact)
        ? fact.slice(0, mostEntries)
        : typeof fact === 'string'
          ? fact.slice(0, mostOfSentence)
          : fact,
    ]),
  );

/** The request could not be read, so its content was not judged. */
export const isMalformed = ({ status }: Refusal): boolean => [400, 413, 415].includes(status);

/** Error format of token calls (wire.md A, Token errors). */
export const malformedToken = ({ label }: Refusal, language: Language) => ({
  error_code: 'invalid_request',
  error_description: say(label, language),
});
