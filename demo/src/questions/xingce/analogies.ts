import { reasoning } from '../fields/aptitude.ts';
import { say } from '../kit/names.ts';
import { sums } from '../kit/template.ts';
import { single, some } from '../kit/write.ts';

const template = sums(reasoning);
const words = (text: string) => text.split(' ').map((one) => one.replace('-', '∶'));
/** Word pairs by relation; no pair fits two relations. */
const relations: readonly (readonly [tie: string, pairs: readonly string[]])[] = [
  [
    '前者是后者使用的工具',
    words(
      '听诊器-医生 粉笔-教师 算盘-账房 锄头-农民 镰刀-割麦人 渔网-渔民 画笔-画家 锯子-木匠 瓦刀-泥瓦匠 剪刀-裁缝 罗盘-航海者 相机-摄影师',
    ),
  ],
  [
    '前者是制成后者的原料',
    words(
      '小麦-面粉 棉花-棉布 甘蔗-蔗糖 大豆-豆腐 黏土-陶器 木浆-纸张 葡萄-葡萄酒 牛奶-奶酪 石英砂-玻璃 铁矿石-生铁 蚕丝-绸缎 橡胶-轮胎',
    ),
  ],
  [
    '前者是后者的一种',
    words(
      '月季-花卉 鲫鱼-鱼类 钢琴-乐器 律诗-诗歌 白杨-树木 麻雀-鸟类 钻石-宝石 足球-球类 小说-文学作品 台风-气象灾害 铁锅-炊具 衬衫-上衣',
    ),
  ],
  [
    '前者是后者的组成部分',
    words(
      '车轮-自行车 花瓣-花朵 屋顶-房屋 键盘-笔记本电脑 表针-手表 船舵-轮船 树根-树木 琴弦-小提琴 扉页-书籍 机翼-飞机 瞳孔-眼睛 门槛-大门',
    ),
  ],
  [
    '两者意思相反',
    words(
      '勤奋-懒惰 谦虚-骄傲 节约-浪费 清晰-模糊 宽阔-狭窄 坚固-脆弱 喧闹-寂静 慷慨-吝啬 迅速-缓慢 繁荣-萧条 分散-集中 陌生-熟悉',
    ),
  ],
  [
    '两者意思相近',
    words(
      '安静-宁静 美丽-漂亮 快乐-愉悦 依靠-凭借 珍贵-宝贵 慌张-慌乱 详细-详尽 鼓励-激励 迟疑-犹豫 辽阔-广阔 喜爱-喜欢 允许-准许',
    ),
  ],
  [
    '前者导致后者',
    words(
      '暴雨-山洪 干旱-歉收 酗酒-肝病 超载-车祸 地震-海啸 疏忽-差错 污染-物种减少 失眠-疲倦 磨损-断裂 拥挤-踩踏 短路-起火 受潮-发霉',
    ),
  ],
  [
    '前者是后者进行的主要场所',
    words(
      '课堂-授课 法庭-审判 车间-生产 病房-护理 码头-装卸 餐馆-用餐 影院-放映 银行-存款 机场-登机 车站-候车 邮局-寄信 剧场-演出',
    ),
  ],
];

export const analogyTemplates = [
  {
    ...template(
      '词语类比',
      '类比推理',
      2,
      (chance) => {
        const [kind, ...others] = some(chance, relations, 4);
        const [tie, pairs] = kind ?? ['', []];
        const [given = '', right = ''] = some(chance, pairs, 2);
        const wrong = others.map(([, list]) => chance.pick(list));
        const stem = say(
          chance,
          `${given}，与之在逻辑关系上最为贴近的一组是（　　）。`,
          `“${given}”的两词之间存在某种联系，下列各组中联系与此相同的是（　　）。`,
        );
        return single(
          chance,
          stem,
          right,
          wrong,
          `“${given}”中${tie}，“${right}”也是如此。其余各组的关系分别为：${others.map(([other]) => other).join('；')}。`,
        );
      },
      2,
    ),
    calculates: false,
  },
];
