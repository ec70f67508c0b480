const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words, accents removed, that people build passwords on; digits and signs around them add nothing. */
export const COMMON_WORDS = words(`
  password passwords passwort motdepasse contrasena passphrase admin administrator adminadmin root superuser sysadmin
  user username guest login welcome letmein changeme changemenow default secret topsecret master test testing tester
  demo qwerty qwertyuiop qwertyui asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc asdqwe abcdef
  abcdefgh abcdefghij abcxyz abc abcd iloveyou ilovemom lovely lover loveyou princess sunshine monkey dragon football
  baseball superman batman pokemon starwars whatever freedom computer internet michael jordan ashley jessica charlie
  shadow hunter killer samsung iphone google facebook gmail yahoo zalo tiktok youtube windows microsoft apple
  matkhau matkhaumoi matkhaucu matkhaucuatoi matkhaukho khongco khongnho khongbiet khongnoi quenmatkhau doimatkhau
  anhyeuem emyeuanh yeuem yeuanh yeunhau toiyeuem toiyeubanbe iuem iuanh anhnhoem nhoem emnhoanh yeumai maiyeu maimai
  maimaiyeuem giadinh giadinhtoi boyeu meyeu bome bomeyeu conyeu vochong vochongyeu tinhyeu tinhban hanhphuc
  vietnam vietnamvodich vietnamyeuthuong hanoi saigon hochiminh tphochiminh danang haiphong cantho dalat
  xinchao chaoban xinchaovietnam cogang thanhcong mayman mayman tailoc phattai anhem banbe
  nguyen nguyenvan nguyenthi nguyenvana tranvan tranthi levan lethi phamvan hoang hoanganh minhanh tuananh ngocanh
  quynhanh linhlinh hoahong congchua hoangtu thienthan bupbe meomeo gauyeu heocon thiensu
  phongkham nhakhoa nhakhoavietnam benhvien bacsi letan rangham rangsu updental dental clinic
`)

/** Whole passwords of ten characters and more that lists of leaked ones begin with. */
export const COMMON_PASSWORDS = words(`
  0123456789 1234567890 12345678910 123456789a 123456789q 123456789z a123456789 q123456789 1234567891 1234567899
  9876543210 0987654321 1029384756 1357924680 2468013579 1472583690 1231231234 1234512345 1112223334 1122334455
  11223344556 1020304050 1234554321 12344321123 123456654321 123321123321 147258369147 159753456852 7894561230
  789456123000 741852963000 963852741000 0909090909 0123123123 0912345678 0987654320 0901234567 0123456780
  1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc q1w2e3r4t5 q1w2e3r4t5y6 1qazxsw2345 zaq12wsxcde3 qwer123456 qwerty12345
  asdf123456 zxcv123456 abcd123456 abc123456789 abcde12345 a1b2c3d4e5 a1s2d3f4g5 aa12345678 aaa1234567 zz12345678
  qwe123qwe123 asd123asd123 abc123abc123 p@ssw0rd12 passw0rd123 pa55w0rd123 1password1 trustno1trust trustno123
  iloveyou1234 love123456 lovely12345 iloveu12345 anhyeuem123 emyeuanh123 yeuem123456 matkhau1234 mk12345678
  vn12345678 vietnam1234 vietnam2025 vietnam2026 saigon12345 hanoi123456 nguyen12345 admin12345 admin123456
  adminadmin1 administrator1 welcome1234 letmein1234 changeme123 qwertyuiop1 correcthorse correcthorsebattery
  correcthorsebatterystaple opensesame openseseame1 nothing1234 samsung1234 iphone12345
`)
