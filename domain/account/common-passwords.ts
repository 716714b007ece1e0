/**
 * What people choose when nobody keeps them from it, in small letters: the usual lists, and the habits of Chinese
 * keyboards (numbers that sound like words, names of love, rows of keys). Shorter ones are too short anyway.
 */
const COMMON = `
12345678 123456789 1234567890 87654321 987654321 0987654321 0123456789 123123123 12341234 123456123 123321123 11223344
1122334455 112233445566 12344321 1234554321 147258369 159357456 159753456 789456123 741852963 963852741 147852369 14725836
123698745 1357924680 135792468 102030405060 10203040 20202020 88888888 888888888 66666666 666666666 99999999 00000000
000000000 11111111 111111111 1111111111 22222222 33333333 44444444 55555555 77777777 12121212 13131313 1313131313 52013140
5201314520 5201314 52013141314 1314520520 13145201314 1314520 520520520 520131452 52052013 1314521 13141314 5211314
51201314 5845201314 584131421 7758521 77585210 775852100 7758258 77582588 31415926 314159265 3141592653 19491001 20080808
a1234567 a12345678 a123456789 a1234567890 aa123456 aa12345678 aa123456789 aaa12345 aaa123456 aaaa1234 aaaa1111 abc12345 abc123456 abc123456789
abcd1234 abcd12345 abcd123456 abcde123 abcdefgh abcdefg1 abcdefg123 1234abcd 12345abc 123456abc 123456ab 12345678a 123456789a 1234567a 123456aa
1234567890a q1234567 q12345678 q123456789 qq123456 qq12345678 qq123456789 w123456789 z123456789 zz123456 x123456789 s123456789
qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 asdfghjk asdfghjkl asdf1234 asdfasdf asdasdasd zxcvbnm1 zxcvbnm123 zxcvbnm,./
qazwsxedc qazwsx123 1qaz2wsx 1qaz2wsx3edc 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 qweasdzxc qwe123456 qweasd123 qwer1234 qwert12345 asd123456 zxc123456
zaq12wsx !qaz2wsx 1qaz@wsx woaini1314 woaini520 woaini521 woaini123 woaini5201314 woaini1234 woaini123456 woaiwojia woaizhongguo woaini1314520
wo123456 wodemima woshishui nihao123 nihao1234 nihao123456 nihaoma123 iloveyou iloveyou1 iloveyou520 iloveyou1314 iloveyou123
password password1 password12 password123 password1234 passw0rd passw0rd1 p@ssw0rd p@ssword p@ssword1 pa55word mima1234 mima12345678 mima123456
admin123 admin1234 admin12345 admin123456 admin888 admin8888 admin666 adminadmin administrator root1234 root123456 rootroot test1234 test12345 test123456
guest123 user1234 user123456 welcome1 welcome123 welcome2 letmein1 letmein123 changeme changeme1 changeme123 default1 default123 secret123
teacher1 teacher123 teacher123456 laoshi123 laoshi123456 xuesheng xuesheng123 student1 student123 student123456 school123 xuexiao123 jiaoshi123 jiaoyu123 jiaoyuju zhongguo zhongguo123
beijing2008 shanghai china123 china1949 computer computer1 internet football baseball basketball superman batman123 dragon123 monkey123
sunshine sunshine1 princess princess1 michael1 jennifer starwars whatever trustno1 master123 shadow123 michelle charlie1 freedom1 liverpool
pokemon1 naruto123 1qazxsw2 google123 facebook1 taobao123 alibaba123 weixin123 tencent123 huawei123 xiaomi123 lovelove love1314 love520520 forever1 zhangwei wangwei123 liuyang123 lixiaolong
5201314a a5201314 aini1314 aini5201314 ai1314520 wangyang wang123456 zhang123456 li123456 liu123456 chen123456 yang123456 zhao123456 huang123456
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(COMMON.trim().split(/\s+/));
