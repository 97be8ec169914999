import {
  Button,
  Checkbox,
  ConfigProvider,
  Dropdown,
  Empty,
  Input,
  InputNumber,
  Modal,
  Pagination,
  Popover,
  Select,
  Skeleton,
  Table,
  type ThemeConfig,
  Tooltip,
  Tree,
  TreeSelect,
} from 'antd';

/** The settings that `src/ui/theme/theme.tsx` gives the kit. */
const dressed = { hashed: false, cssVar: { key: 'kx' } };
const rows = { columns: [{ dataIndex: 'key' }], dataSource: [{ key: 1 }], rowSelection: {}, pagination: {} };

/** Every component of the kit that pages use, and the ones these open. Rendering them registers their styles. */
export const kitParts = (token: ThemeConfig['token']) => (
  <ConfigProvider theme={{ ...dressed, token }} wave={{ disabled: true }}>
    <Button />
    <Checkbox />
    <Dropdown menu={{ items: [] }}>
      <a href="/">.</a>
    </Dropdown>
    <Empty />
    <Input />
    <Input.Password />
    <Input.Search />
    <Input.TextArea />
    <InputNumber />
    <Modal open getContainer={false} />
    <Pagination total={1} showSizeChanger />
    <Popover>
      <a href="/">.</a>
    </Popover>
    <Select />
    <Skeleton />
    <Table {...rows} />
    <Tooltip>
      <a href="/">.</a>
    </Tooltip>
    <Tree />
    <TreeSelect />
  </ConfigProvider>
);

/** Other components name these, but no page renders them. */
export const neverShown = new Set([
  'Addon-Addon',
  'Input-OTP',
  'Menu-Menu',
  'Modal-confirm',
  'Pagination-bordered',
  'Radio-Radio',
  'Space-Space',
]);
