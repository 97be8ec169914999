export interface ConfigVariable {
  name: string;
  /** Default value; empty when there is none. */
  default: string;
  zh: string;
  en: string;
}

function entry(name: string, fallback: string, zh: string, en: string): ConfigVariable {
  return { name, default: fallback, zh, en };
}

export const configVariables: readonly ConfigVariable[] = [
  entry('PORT', '8080', '监听端口', 'port the server listens on'),
  entry(
    'HOST',
    '127.0.0.1',
    '监听地址；0.0.0.0 表示对外提供服务',
    'address the server listens on; 0.0.0.0 lets other machines connect',
  ),
  entry('PUBLIC_URL', 'http://localhost:PORT', '用户访问本系统的地址', 'address at which users open the system'),
  entry(
    'DATABASE_URL',
    '',
    'PostgreSQL 地址；不填则用内置数据库',
    'address of PostgreSQL; without it the server uses its embedded database',
  ),
  entry(
    'DATABASE_OWNER_URL',
    '',
    '表的所有者连接 PostgreSQL 的地址，仅用于升级；不填则用 DATABASE_URL',
    'address of PostgreSQL as the owner of the tables, for migrations only; without it DATABASE_URL is used',
  ),
  entry('DATABASE_READ_URL', '', '只读副本地址，供导出和统计使用', 'read replica for exports and statistics'),
  entry('DATABASE_CONNECTIONS', '16', '每台服务器的数据库连接数', 'number of database connections per server'),
  entry(
    'DATA_DIR',
    'data',
    '数据目录（相对路径从项目根目录算起）',
    'data folder; a relative path starts at the checkout',
  ),
  entry(
    'SHARD',
    '0',
    '数据源编号 0–1023，建库时写入',
    'number of the data source, 0 to 1023, stored when the database is created',
  ),
  entry(
    'SECRET_KEY',
    'DATA_DIR/secret',
    '加密密钥，64 位十六进制；使用 DATABASE_URL 时必填',
    'encryption key of 64 hexadecimal digits; required with DATABASE_URL',
  ),
  entry(
    'ADMIN_PASSWORD',
    '',
    '首次启动时 admin 的密码；不填则随机生成',
    'password of admin at the first start; without it a random one is generated',
  ),
  entry('CAPTCHA', 'on', '登录验证码：on 或 off', 'captcha at sign-in: on or off'),
  entry('DEMO', 'on（内置数据库）/ off', '首次启动时装入演示数据', 'loads demonstration data at the first start'),
  entry(
    'DEMO_EXAMINEES',
    '50000',
    '首次启动后在后台生成的应试人员数，0 为不生成；生成期间正式考试列表有提示，全部生成后日志有记录，植入的事实写入 `DATA_DIR/planted.json`',
    'number of demonstration examinees, generated in the background after the first start; 0 for none. The list of examinations shows the progress, the log reports the end, and `DATA_DIR/planted.json` lists the planted facts',
  ),
  entry(
    'DEMO_QUESTIONS',
    'on',
    '首次启动后在后台装入全部 24 个题库、12,000 道试题；off 为只有启动时即有的几个题库；装入期间题库列表有提示，植入的相似试题写入 `DATA_DIR/planted.json`',
    'loads all 24 question banks with 12,000 questions in the background after the first start; off keeps the few banks of the first start. The list of banks shows the progress, and `DATA_DIR/planted.json` lists the planted similar questions',
  ),
  entry(
    'DEMO_CASES',
    'on',
    '应试人员生成之后，在后台生成同一事项的多封来信、申诉、信息更正、成绩复核和经济师登记；off 为不生成',
    'generates letters of one matter, appeals, corrections, score reviews and economist registrations after the examinees; off for none',
  ),
  entry(
    'TRUST_PROXY',
    'loopback',
    '可信反向代理的地址或网段，逗号分隔',
    'addresses or networks of trusted reverse proxies, separated by commas',
  ),
  entry('METRICS_TOKEN', '', '读取运行指标的口令，至少 16 位', 'token for reading the metrics, at least 16 characters'),
  entry(
    'ENVIRONMENT',
    'prod',
    '运行环境，记入日志：prod、test 或 dev',
    'environment recorded in the logs: prod, test or dev',
  ),
  entry(
    'LETTER_FONTS',
    '',
    '本单位自有字体的文件夹，用于文书的预览、打印和 PDF：text.ttf（仿宋）、heading.ttf（黑体）、title.ttf（小标宋）、rare.ttf（生僻字），可只放其中几个；不填则用思源字体',
    'folder with the fonts of the office for letters on screen, in print and in PDF: any of text.ttf, heading.ttf, title.ttf and rare.ttf; without it Noto is used',
  ),
  entry('LOG_LEVEL', 'info', '日志级别', 'log level: fatal, error, warn, info, debug, trace or silent'),
  entry(
    'OUTBOUND_ALLOW',
    'public:443',
    '页面上填写的地址（对象存储、短信、数据源）允许连接到哪里：public、主机名、地址或网段，可带 :端口，逗号分隔',
    'destinations allowed for addresses that users enter (object stores, text messages, data sources): public, host names, addresses or networks, each optionally with :port, separated by commas',
  ),
  entry(
    'S3_ENDPOINT',
    '',
    '对象存储地址；不填则文件存于 DATA_DIR',
    'address of the object store; without it files are stored in DATA_DIR',
  ),
  entry('S3_REGION', 'us-east-1', '对象存储区域', 'region of the object store'),
  entry('S3_BUCKET', '', '存储桶', 'bucket'),
  entry('S3_ACCESS_KEY_ID', '', '对象存储访问标识', 'access key id'),
  entry('S3_SECRET_ACCESS_KEY', '', '对象存储访问密钥', 'secret access key'),
  entry(
    'S3_PATH_STYLE',
    'on',
    '桶名放在路径中（MinIO）：on 或 off',
    'puts the bucket into the path, as MinIO expects: on or off',
  ),
];
