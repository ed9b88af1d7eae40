/**
 * Pictures associated with well-known titles: One Piece is a voyage, Steins;Gate a clock. All others are chosen by words and
 * genres (design.ts). Matched in order, against the preferred and the native title together.
 */
export function wellKnownPicture(titles: string): string | undefined {
  return pictures.find(([pattern]) => pattern.test(titles))?.[1];
}

const pictures: readonly (readonly [RegExp, string])[] = [
  [/attack on titan|進撃の巨人|angel beats|haibane|灰羽/i, 'wings'],
  [/one.?piece|ワンピース|ponyo|ポニョ|children of the whales|海獣の子供/i, 'whale'],
  [
    /demon slayer|鬼滅|chainsaw|チェンソー|^bleach|rurouni|るろうに|gintama|銀魂|vinland|ヴィンランド|berserk|ベルセルク|samurai champloo|afro samurai/i,
    'slash',
  ],
  [/naruto|boruto|ナルト|natsume|夏目友人帳|mononoke|モノノ怪|もののけ姫|noragami|ノラガミ/i, 'torii'],
  [
    /jujutsu|呪術廻戦|death note|デスノート|tokyo ghoul|東京喰種|parasyte|寄生獣|perfect blue|paranoia agent|妄想代理人|higurashi|ひぐらし|serial experiments/i,
    'eye',
  ],
  [
    /steins;?\s?gate|シュタインズ|tokyo revengers|東京.*リベンジャーズ|summer ?time rend|サマータイムレンダ|leapt through time|時をかける少女|erased|僕だけがいない街/i,
    'clock',
  ],
  [
    /cowboy bebop|カウボーイビバップ|your name|君の名は|dan ?da ?dan|ダンダダン|trigun|トライガン|planetes|プラネテス|galaxy express|銀河鉄道/i,
    'orbit',
  ],
  [/haikyu|ハイキュー/i, 'volley'],
  [/kuroko|黒子のバスケ|slam dunk|スラムダンク/i, 'hoop'],
  [/blue lock|ブルーロック|captain tsubasa|キャプテン翼|inazuma eleven|イナズマイレブン/i, 'pitch'],
  [
    /^major\b|メジャー|ace of (the )?diamond|ダイヤのa|big windup|おおきく振りかぶって|oblivion battery|忘却バッテリー/i,
    'diamond',
  ],
  [/yowamushi|弱虫ペダル/i, 'bicycle'],
  [
    /hajime no ippo|はじめの一歩|tomorrow.?s joe|あしたのジョー|megalo ?box|メガロボクス|刃牙|バキ|kengan|ケンガン|kinnikuman|キン肉マン|tiger mask|タイガーマスク/i,
    'ropes',
  ],
  [/free!|uma ?musume|ウマ娘|prince of stride|プリンス・オブ・ストライド/i, 'lanes'],
  [/eyeshield 21|アイシールド21|^all out!!/i, 'oval'],
  [/hanebado|はねバド|リーマンズクラブ|ping pong the animation|ピンポン the|灼熱の卓球娘/i, 'racket'],
  [/yuri!!! on ice|ユーリ!!! on|medalist|メダリスト/i, 'skate'],
  [
    /initial d|頭文字d|mf ghost|mfゴースト|overtake!|オーバーテイク|^redline|sk8|gpxサイバーフォーミュラ/i,
    'chequers',
  ],
  [/tsurune|ツルネ|girls und panzer|ガールズ.?パンツァー|stella women|ステラ女学院/i, 'target'],
  [/birdie wing/i, 'green'],
  [/yawara|bamboo blade|バンブーブレード|hinomaru|火ノ丸相撲|kabaddi|灼熱カバディ/i, 'belt'],
  [/^saki\b|咲-saki/i, 'board'],
  [
    /bocchi|ぼっち・ざ|k-on|けいおん|love ?live|ラブライブ|idolm@ster|アイドルマスター|bang dream|バンドリ|oshi no ko|推しの子|zombie ?land ?saga|ゾンビランドサガ|vivy|girls band cry/i,
    'stageLights',
  ],
  [
    /gundam|ガンダム|evangelion|エヴァンゲリオン|code geass|コードギアス|gurren lagann|グレンラガン|franxx|フランキス|eureka seven|エウレカ|86.?(eighty|エイティ)|macross|マクロス|mazinger|マジンガー|patlabor|パトレイバー/i,
    'mecha',
  ],
  [/detective conan|case closed|名探偵コナン|hyouka|氷菓/i, 'magnifier'],
  [/violet evergarden|ヴァイオレット・エヴァーガーデン/i, 'envelope'],
  [/spirited away|千と千尋|hotarubi|蛍火の杜|hoozuki|鬼灯/i, 'lanterns'],
  [/your lie in april|四月は君の嘘|nodame|のだめ/i, 'piano'],
  [/hikaru no go|ヒカルの碁|march comes in|3月のライオン/i, 'board'],
  [/totoro|トトロ|weathering with you|天気の子|garden of words|言の葉の庭/i, 'rain'],
  [
    /howl.?s|ハウル|laputa|ラピュタ|mushoku|無職転生|kono ?suba|この素晴らしい世界|re:?\s?zero|ゼロから始める|overlord|オーバーロード|black clover|ブラッククローバー/i,
    'castle',
  ],
  [
    /frieren|フリーレン|laid-?back camp|ゆるキャン|spice and wolf|狼と香辛料|mushi-?shi|蟲師|dungeon meshi|to your eternity|不滅のあなた/i,
    'mountains',
  ],
  [
    /spy.{0,3}family|スパイファミリー|promised neverland|約束のネバーランド|lupin|ルパン三世|solo leveling|俺だけレベル/i,
    'keyhole',
  ],
  [
    /akira|アキラ|ghost in the shell|攻殻機動隊|psycho-?pass|サイコパス|kaiju no|怪獣8号|durarara|デュラララ|cyberpunk|サイバーパンク|city hunter|シティーハンター|banana fish/i,
    'city',
  ],
  [
    /one.?punch|ワンパンマン|mob psycho|モブサイコ|my hero academia|僕のヒーロー|jojo|ジョジョ|kill la kill|キルラキル|flcl|フリクリ|dragon ?ball|ドラゴンボール/i,
    'halftone',
  ],
  [
    /lycoris|リコリス|apothecary|薬屋|revolutionary girl utena|ウテナ|rose of versailles|ベルサイユのばら/i,
    'bloom',
  ],
  [/kaguya|かぐや|5 centimeters|秒速5センチ|sailor moon|セーラームーン/i, 'branch'],
  [
    /kakegurui|賭ケグルイ|no game no life|ノーゲーム|yu-?gi-?oh|遊.?戯.?王|akagi|アカギ|kaiji|カイジ/i,
    'cards',
  ],
  [
    /fullmetal alchemist|鋼の錬金術師|fate\/|madoka|まどか|cardcaptor|カードキャプター|soul eater|ソウルイーター|fairy tail|フェアリーテイル/i,
    'sigil',
  ],
  [/fire force|炎炎ノ|promare|プロメア|hell.?s paradise|地獄楽/i, 'flame'],
  [/silent voice|聲の形|nagi-?asu|凪のあすから|lapis|grand blue|ぐらんぶる/i, 'seigaiha'],
  [/further than the universe|宇宙よりも遠い|golden kamuy|ゴールデンカムイ|white album/i, 'snow'],
  [
    /non non biyori|のんのんびより|anohana|あの花|あの日見た花|clannad|barakamon|ばらかもん|a place promised/i,
    'rails',
  ],
  [/food wars|食戟|sweetness and lightning|甘々と稲妻|isekai izakaya|異世界居酒屋|異世界食堂/i, 'bowl'],
  [/chihayafuru|ちはやふる|rakugo|落語心中|heike|平家物語/i, 'fan'],
  [
    /toradora|とらドラ|horimiya|ホリミヤ|bunny girl|青春ブタ野郎|oregairu|やはり俺の青春|fruits basket|フルーツバスケット|azumanga|あずまんが/i,
    'windowLight',
  ],
  [
    /made in abyss|メイドインアビス|delicious in dungeon|ダンジョン飯|danmachi|ダンジョンに出会い/i,
    'paperCut',
  ],
  [/hunter ?[x×] ?hunter|dr\.? ?stone|ドクターストーン|kingdom|キングダム|youjo senki|幼女戦記/i, 'contours'],
  [
    /classroom of the elite|ようこそ実力|monogatari series|化物語|danganronpa|ダンガンロンパ|assassination classroom|暗殺教室/i,
    'stairs',
  ],
];
