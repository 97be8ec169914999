/**
 * Traditional characters in headings and short answers of files from Hong Kong, Macau and Taiwan, with their simplified
 * forms.
 */
const traditional =
  '證號碼類別種機電話聯繫係絡學歷曆專業單報區點項費狀態稱編層級畢現質檔圖國護軍臺灣門題選難數備註準內標來時間訪訴郵遞縣鄉鎮應試員審繳職務稅資記錄評閱總績複復覆異議' +
  '見請訊訂認識讀說課調談論設計討語誤變讓貫負財貨責貼買賣賬賽贈車軌輸轉辦農運過達違連進適遷還邊鄰醫釋針錢錯鍵長開關陽陰隊階際隨險離雙雜靈靜響頁順須預領頭頻額顯風飛' +
  '館體麗黃齊齡龍廠廳強彈歸後從術衛補製規視親覺觀觸訓許診詞詢該詳誌誠據擇擔擴擬敎斷晉暫書會條極構樣樓橋檢權欄殘決沒測滿漢爾獎獨環產畫當療發監盤礎禮積穩競筆節範簡籌' +
  '簽糧約紀納紙細終組結給統經維網緊線練縮織續罰聽聲肅腦臨與興舉舊華葉處虛裝裡幣師帶幹廣廢屬島崗實寫寬對導將尋場塊執壓壞壽夠奪婦孫孿宮價億優償儲兒兩冊凍劃則剛創劇劑' +
  '動勝勞勢勵匯協卻參啟問啓喪嚴園圓團傳債傷偵個們倉傑僅儀亞亂爭僑鑑鑒貳歲殺氣滬濟溫潔澤災無熱營牆狹獻瑪癥瞭礦碩祕';
const plain =
  '证号码类别种机电话联系系络学历历专业单报区点项费状态称编层级毕现质档图国护军台湾门题选难数备注准内标来时间访诉邮递县乡镇应试员审缴职务税资记录评阅总绩复复复异议' +
  '见请讯订认识读说课调谈论设计讨语误变让贯负财货责贴买卖账赛赠车轨输转办农运过达违连进适迁还边邻医释针钱错键长开关阳阴队阶际随险离双杂灵静响页顺须预领头频额显风飞' +
  '馆体丽黄齐龄龙厂厅强弹归后从术卫补制规视亲觉观触训许诊词询该详志诚据择担扩拟教断晋暂书会条极构样楼桥检权栏残决没测满汉尔奖独环产画当疗发监盘础礼积稳竞笔节范简筹' +
  '签粮约纪纳纸细终组结给统经维网紧线练缩织续罚听声肃脑临与兴举旧华叶处虚装里币师带干广废属岛岗实写宽对导将寻场块执压坏寿够夺妇孙孪宫价亿优偿储儿两册冻划则刚创剧剂' +
  '动胜劳势励汇协却参启问启丧严园圆团传债伤侦个们仓杰仅仪亚乱争侨鉴鉴贰岁杀气沪济温洁泽灾无热营墙狭献玛症了矿硕秘';

const pairs = new Map(Array.from(traditional, (character, at) => [character, Array.from(plain)[at] ?? character]));

/** A heading or dictionary word in simplified characters; for comparing, never for storing a name. */
export const simplified = (text: string): string =>
  Array.from(text, (character) => pairs.get(character) ?? character).join('');
