/** The peoples of Việt Nam as the statistics office lists them, and foreigners (dân tộc). Others can be typed. */
export const ETHNICITIES = (
  'Kinh,Tày,Thái,Hoa,Khmer,Mường,Nùng,Mông,Dao,Gia Rai,Ngái,Ê Đê,Ba Na,Xơ Đăng,Sán Chay,Cơ Ho,Chăm,Sán Dìu,Hrê,Mnông,' +
  'Ra Glai,Xtiêng,Bru - Vân Kiều,Thổ,Giáy,Cơ Tu,Gié - Triêng,Mạ,Khơ Mú,Co,Tà Ôi,Chơ Ro,Kháng,Xinh Mun,Hà Nhì,Chu Ru,' +
  'Lào,La Chí,La Ha,Phù Lá,La Hủ,Lự,Lô Lô,Chứt,Mảng,Pà Thẻn,Cơ Lao,Cống,Bố Y,Si La,Pu Péo,Brâu,Ơ Đu,Rơ Măm,Người nước ngoài'
).split(',')

/** Countries by their ISO 3166 codes. */
export const COUNTRIES = (
  'VN,AD,AE,AF,AG,AL,AM,AO,AR,AT,AU,AZ,BA,BB,BD,BE,BF,BG,BH,BI,BJ,BN,BO,BR,BS,BT,BW,BY,BZ,CA,CD,CF,CG,CH,CI,CL,CM,CN,CO,CR,CU,CV,CY,CZ,' +
  'DE,DJ,DK,DM,DO,DZ,EC,EE,EG,ER,ES,ET,FI,FJ,FM,FR,GA,GB,GD,GE,GH,GM,GN,GQ,GR,GT,GW,GY,HK,HN,HR,HT,HU,ID,IE,IL,IN,IQ,IR,IS,IT,JM,JO,JP,' +
  'KE,KG,KH,KI,KM,KN,KP,KR,KW,KZ,LA,LB,LC,LI,LK,LR,LS,LT,LU,LV,LY,MA,MC,MD,ME,MG,MH,MK,ML,MM,MN,MO,MR,MT,MU,MV,MW,MX,MY,MZ,NA,NE,NG,NI,' +
  'NL,NO,NP,NR,NZ,OM,PA,PE,PG,PH,PK,PL,PS,PT,PW,PY,QA,RO,RS,RU,RW,SA,SB,SC,SD,SE,SG,SI,SK,SL,SM,SN,SO,SR,SS,ST,SV,SY,SZ,TD,TG,TH,TJ,TL,' +
  'TM,TN,TO,TR,TT,TV,TW,TZ,UA,UG,US,UY,UZ,VA,VC,VE,VU,WS,XK,YE,ZA,ZM,ZW'
).split(',') as [string, ...string[]]

const names = new Intl.DisplayNames('vi', { type: 'region' })

/** «Việt Nam» for `VN`, as Vietnamese readers call it. */
export const countryName = (code: string): string => names.of(code) ?? code
