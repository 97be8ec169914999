import { field } from '../kit/field.ts';

/** Fields with calculated, proved or written questions only: their text lists the points. */
export const quantity = field(
  'shuliang',
  'X3',
  '数量关系',
  `
# 数学运算
## 工程问题
## 行程问题
## 利润问题
## 浓度问题
## 排列组合与概率
## 容斥与最值
## 计数与年龄
## 几何问题
# 数字推理
## 数列规律
`,
);
export const reasoning = field(
  'panduan',
  'X4',
  '判断推理',
  `
# 逻辑判断
## 排列对应
## 真假推理
## 条件推理
## 三段论
# 定义与类比
## 定义判断
## 类比推理
`,
);
export const figures = field(
  'ziliao',
  'X5',
  '资料分析',
  `
# 文字与表格资料
## 增长率与增长量
## 比重
## 平均数与倍数
## 综合分析
`,
);
export const argument = field(
  'shenlun',
  'S',
  '申论',
  `
# 阅读理解
## 归纳概括
## 综合分析
# 解决问题
## 提出对策
## 贯彻执行
# 文章论述
## 立意与论证
`,
);
export const practice = field(
  'zonghe',
  'Z',
  '综合应用能力',
  `
# 管理实务
## 应急处置
## 沟通协调
## 计划安排
# 文字与案例
## 公文改错
## 案例分析
## 材料写作
`,
);
