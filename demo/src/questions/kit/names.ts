import { districtSeeds } from '../../city.ts';
import type { Chance } from '../../prng.ts';

const brands =
  '恒远 启明 金穗 远帆 泰和 新禾 宏达 嘉林 天工 海川 瑞丰 明州 长风 安澜 华岳 众诚 青禾 广源 利民 正阳 东篱 银杏 百川 星河 松涛 云帆 博雅 润泽 凌云 盛景'.split(
    ' ',
  );
const trades =
  '实业公司 工贸公司 制造公司 商贸公司 日用品公司 百货公司 工业公司 贸易公司 集团公司 科技公司 用品厂 制品厂 商行 股份公司 联合公司 发展公司'.split(
    ' ',
  );
const goods =
  '保温杯 台灯 电饭煲 折叠椅 雨伞 书包 插座 水龙头 电风扇 帆布鞋 毛巾被 行李箱 文件柜 加湿器 电热水壶 自行车 儿童推车 蓝牙耳机 空气滤芯 羊毛围巾 木制书架 不锈钢锅 手电筒 收音机 体重秤 护眼灯 羽毛球拍 登山包 陶瓷碗 打印纸'.split(
    ' ',
  );
const surnames = '赵 钱 孙 李 周 吴 郑 王 冯 陈 沈 韩 杨 朱 秦 许 何 吕 张 孔 曹 严 金 魏 姜 谢 邹 苏 潘 葛'.split(' ');
const places = districtSeeds.map(({ name }) => (name.length > 2 ? name : `${name}区`));

export const place = (chance: Chance): string => chance.pick(places);
export const allPlaces: readonly string[] = places;
export const firm = (chance: Chance): string => `${place(chance)}${chance.pick(brands)}${chance.pick(trades)}`;
export const brand = (chance: Chance): string => chance.pick(brands);
export const product = (chance: Chance): string => chance.pick(goods);
export const allProducts: readonly string[] = goods;
export const person = (chance: Chance): string => `${chance.happens(0.5) ? '小' : '老'}${chance.pick(surnames)}`;
export const allSurnames: readonly string[] = surnames;
export const say = (chance: Chance, ...ways: readonly string[]): string => chance.pick(ways);
