import type { z } from 'zod';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { defaultQuestionCode } from '#domain/questionnaire/question-types.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { LAYOUTS } from '#tasks/canvas/layouts.ts';
import { TaskSettings } from '#tasks/task.schema.ts';

const AGREEMENT = ['非常不同意', '不同意', '一般', '同意', '非常同意'];
const FREQUENCY = ['从不', '很少', '有时', '经常', '总是'];

type PartialQuestion = Partial<Question> & { text: string };

function questions(partials: PartialQuestion[]) {
  return partials.map((partial, index) => ({
    id: index + 1,
    code: defaultQuestionCode(index + 1),
    type: partial.options ? 'single-choice' : 'fill-blank',
    ...partial,
  }));
}

function questionnaire(
  name: string,
  text: string,
  partials: PartialQuestion[],
  otherBlocks?: Partial<z.input<typeof TaskSettings>>,
): TaskSettings {
  return TaskSettings.parse({
    name,
    type: 'canvas',
    text: `<h3>${name}</h3><p>${text}</p>`,
    basic: { questions: questions(partials) },
    ...otherBlocks,
  });
}

/** Pictures and a film to leaf through, made for the demo: they lie in web/public/demo. */
const WATER_CYCLE = {
  pages: [
    { type: 'image', name: '太阳照着海面，海水变成水汽升起来。', url: '/demo/evaporation.svg' },
    { type: 'video', name: '海面上总有波浪。', url: '/demo/waves.webm' },
    { type: 'image', name: '水汽在高处遇冷，聚成了云。', url: '/demo/clouds.svg' },
    { type: 'image', name: '云飘到山边，下起了雨。', url: '/demo/rain.svg' },
    { type: 'image', name: '雨水流成小河，又回到海里。', url: '/demo/river.svg' },
  ],
};

/** Each type of question, and rules of each kind in their texts. */
const DAILY_LIFE: PartialQuestion[] = [
  { text: '你现在住校吗？', options: ['住校', '走读'] },
  {
    type: 'single-choice-dropdown',
    text: '你每天怎样上学？',
    options: ['步行', '骑自行车', '公交车或地铁', '家长接送', '校车'],
    visibleId: 1,
    visibleOption: '2',
  },
  {
    type: 'multi-fill-blank',
    text: '请填写基本情况。',
    options: [
      '出生日期',
      '早上起床的时间（几点几分）',
      '平均每晚睡____小时（0-24），可保留1位小数',
      '家里一起生活的有____人',
    ],
  },
  {
    type: 'multi-choice',
    text: '课余时间你主要做什么？（限选3项）【互斥：7】',
    options: ['阅读', '体育运动', '音乐或美术', '做家务', '看视频', '玩游戏', '没有课余时间'],
  },
  {
    type: 'single-slider',
    text: '总的来说，你对现在的生活有多满意？【滑块：1-10】',
    options: ['很不满意', '非常满意'],
  },
  {
    type: 'table-choice',
    preface: '<p>下面说的情况，最近一个月多久出现一次？</p>',
    text: '请在每一行选择一项。',
    headers: FREQUENCY,
    subtitles: ['吃早饭', '每天运动一小时', '熬夜到十一点以后【反向计分】', '和家人聊天'],
  },
  {
    type: 'table-choice-dropdown',
    text: '你每周在下面各科的课外学习上花多少时间？',
    options: ['没有', '1小时以内', '1至3小时', '3至5小时', '5小时以上'],
    subtitles: ['语文', '数学', '英语'],
  },
  {
    type: 'table-choice-slider',
    text: '给下面几项打分。【滑块：1-100】',
    headers: ['很差', '很好'],
    subtitles: ['食堂饭菜', '教室环境', '操场设施'],
  },
  {
    type: 'table-choice-ex',
    text: '遇到烦恼时，你会找谁？',
    headers: ['父母', '老师', '同学', '其他人（填空）'],
    subtitles: ['学习上的烦恼', '交往中的烦恼'],
  },
  { text: '你希望学校增加什么活动？请说明理由，不少于15字。' },
];

export const DEMO_TASKS: TaskSettings[] = [
  TaskSettings.parse({
    name: '学习调查说明',
    type: 'opening',
    text: '<h2>亲爱的同学</h2><p>这是一份关于你的学习和生活的问卷，答案没有对错之分，请按实际情况填写。</p><p>全部题目大约需要15分钟。你的回答会严格保密。</p>',
  }),
  questionnaire('学习习惯', '想一想你平时的学习，选择最符合的一项。', [
    { text: '上课时，我会主动记下不明白的地方。', options: FREQUENCY },
    { text: '做作业之前，我会先复习当天学过的内容。', options: FREQUENCY },
    { text: '遇到难题时，我愿意多想几种办法。', options: AGREEMENT },
    { text: '你每天完成作业大约需要多长时间？', options: ['1小时以内', '1至2小时', '2至3小时', '3小时以上'] },
  ]),
  questionnaire('校园生活', '下面的问题和你在学校的生活有关。', [
    { text: '我喜欢上学。', options: AGREEMENT },
    { text: '我在班里有可以说心里话的朋友。', options: AGREEMENT },
    { text: '你最喜欢学校的哪一点？请写下来，不少于10字。' },
  ]),
  questionnaire('阅读与思考', '读一读，再回答。', [
    {
      preface:
        '<blockquote>小明每天放学后都去图书馆。起初他只看漫画，后来发现科学杂志里也有许多有趣的图，于是一本接一本地读了下去。</blockquote>',
      text: '小明后来读了什么？',
      options: ['漫画', '科学杂志', '小说', '报纸'],
    },
    { text: '你从这段话里想到了什么？请写出自己的想法，至少20个字。' },
  ]),
  questionnaire('生活与健康', '请按最近一个月的实际情况填写，题目会随你的回答出现或消失。', DAILY_LIFE),
  questionnaire(
    '水的旅行',
    '先翻看题目下面的卡片，再回答问题。',
    [
      { text: '海水先变成什么，才能升到高处？', options: ['水汽', '雨滴', '冰块', '小河'] },
      { text: '云是由什么聚成的？', options: ['烟', '水汽', '灰尘', '风'] },
      { text: '一滴水怎样从大海出发，又回到大海？请写下来，不少于10字。' },
    ],
    { deck: WATER_CYCLE },
  ),
  TaskSettings.parse({
    name: '找出较重的球',
    type: 'balance',
    text: '<h3>找出较重的球</h3><p>桌上有四个外形完全一样的球，其中<b>恰好有一个比其他的重</b>。请用天平称一称，找出这个球。</p>',
    balance: { heavyBall: 13 },
  }),
  TaskSettings.parse({
    name: '动物分类',
    text: '<p>把每一种动物放到它所属的类别里。可以拖动，也可以先点动物再点类别。</p>',
    canvas: LAYOUTS.find(({ name }) => name === '分类')?.content,
  }),
  TaskSettings.parse({
    name: '光的反射',
    text: '<p>从光源S射向镜面O点的光会怎样反射？用<b>箭头</b>画出入射光和反射光，再用<b>文字</b>标出两个角。</p>',
    sketch: { backgroundUrl: '/demo/mirror.svg', width: 720, height: 480 },
  }),
  TaskSettings.parse({
    name: '海上的波浪',
    text: '<p>看一看海上的波浪，可以打开字幕。</p>',
    video: {
      source: '/demo/waves.webm',
      videoWidth: 480,
      videoHeight: 360,
      captions: [
        {
          label: '中文',
          text: 'WEBVTT\n\n00:00.000 --> 00:01.500\n海面上总有波浪\n\n00:01.500 --> 00:03.000\n风推着水向前走\n',
        },
      ],
    },
  }),
  TaskSettings.parse({
    name: '水循环幻灯片',
    text: '<p>翻一翻，说说水是怎样旅行的。</p>',
    slides: {
      width: 800,
      height: 600,
      pages: [
        { url: '/demo/evaporation.svg', small: '', text: '太阳照着海面，海水变成水汽升起来' },
        { url: '/demo/clouds.svg', small: '', text: '水汽在高处遇冷，聚成了云' },
        { url: '/demo/rain.svg', small: '', text: '云飘到山边，下起了雨' },
        { url: '/demo/river.svg', small: '', text: '雨水流成小河，又回到海里' },
      ],
    },
  }),
  TaskSettings.parse({
    name: '一座小屋',
    text: '<p>转一转小屋，看看每一面有什么。</p>',
    three: {
      modelUrl: '/demo/house.glb',
      posterUrl: '/demo/house.svg',
      alt: '一座小屋：红色的屋顶，黄色的墙，前面有一扇门，右边有一扇窗。',
    },
  }),
  TaskSettings.parse({
    name: '从北到南',
    text: '<p>题目在下面的网页里，网页把顺序报告给平台。</p>',
    frame: {
      url: '/demo/pages/towns.html?level=2',
      width: 640,
      height: 640,
      columns: [
        { path: 'order', label: '顺序' },
        { path: 'moves', label: '移动次数', type: 'number' },
      ],
      statePath: 'order',
    },
  }),
  TaskSettings.parse({
    name: '猜数字',
    game: {
      gameUrl: '/demo/pages/guess.html?most=100',
      width: 720,
      height: 480,
      columns: [
        { path: 'data.guesses', label: '猜的次数', type: 'number' },
        { path: 'isWon', label: '猜对了' },
      ],
      statePath: 'data.tries',
    },
  }),
  questionnaire('教学情况', '请根据本学期的实际情况填写。', [
    { text: '我在课堂上给学生留出讨论的时间。', options: FREQUENCY },
    { text: '我会根据学生的作业调整教学进度。', options: FREQUENCY },
    { text: '您对学校的教研活动有什么建议？' },
  ]),
  questionnaire('班级情况', '请班主任填写本班的情况。', [
    { text: '本班学生的出勤情况如何？', options: ['很好', '较好', '一般', '较差'] },
    { text: '本学期班级组织过哪些活动？' },
  ]),
  questionnaire('家校沟通', '请班主任填写。', [
    { text: '您多久和家长沟通一次？', options: FREQUENCY },
    { text: '您在家校沟通中遇到的主要困难是什么？' },
  ]),
  questionnaire('家庭情况', '请家长填写。', [
    { text: '孩子每天的睡眠时间大约是多少？', options: ['7小时以下', '7至8小时', '8至9小时', '9小时以上'] },
    { text: '您多久和孩子谈一次学校里的事？', options: FREQUENCY },
    { text: '您希望学校在哪些方面做得更好？' },
  ]),
];

const contest = (settings: Partial<ContestSettings> & { name: string }) => ContestSettings.parse(settings);
const ORGANIZER = '示例市教育质量监测中心';

export const PARENT_CONTEST = '2026年学业质量监测（学生）';

export const DEMO_CONTESTS: ContestSettings[] = [
  contest({
    name: PARENT_CONTEST,
    type: 'parent',
    organizer: ORGANIZER,
    enableOrder: true,
    tasks: ['opening', '学生学习情况调查', '学生阅读素养测评', '体质健康登记', 'closing'],
    prompt:
      '<p>演示可用准考证号：<b>20260213</b>（还未作答的学生），或 <b>test</b>（测试账号，不受顺序限制）。</p>',
  }),
  contest({
    name: '学生学习情况调查',
    cardName: '学生问卷',
    organizer: ORGANIZER,
    visibility: 'visible',
    duration: 30,
    tasks: ['学习调查说明', '学习习惯', '校园生活', 'closing'],
    prompt: '<p>演示可用准考证号：<b>20260113</b>（还未作答的学生）。</p>',
  }),
  contest({
    name: '学生阅读素养测评',
    organizer: ORGANIZER,
    duration: 20,
    uiMode: 'dark',
    tasks: ['opening', '阅读与思考', 'closing'],
  }),
  contest({
    name: '学生生活状况调查',
    organizer: ORGANIZER,
    duration: 30,
    tasks: ['opening', '生活与健康', 'closing'],
    prompt: '<p>一份问卷里的全部题型。演示可用准考证号：<b>20260113</b>（还未作答的学生）。</p>',
  }),
  contest({
    name: '科学小课堂',
    organizer: ORGANIZER,
    duration: 20,
    tasks: ['opening', '水的旅行', 'closing'],
    prompt: '<p>卡片和问答在同一题里。演示可用准考证号：<b>20260113</b>（还未作答的学生）。</p>',
  }),
  contest({
    name: '思维挑战',
    organizer: ORGANIZER,
    duration: 15,
    tasks: ['opening', '找出较重的球', '动物分类', '光的反射', 'closing'],
    prompt: '<p>动手试一试的题目。演示可用准考证号：<b>20260113</b>（还未作答的学生）。</p>',
  }),
  contest({
    name: '多媒体课堂',
    organizer: ORGANIZER,
    type: 'test',
    canJump: true,
    logInterval: 500,
    duration: 20,
    tasks: ['opening', '海上的波浪', '水循环幻灯片', '一座小屋', '从北到南', '猜数字', 'closing'],
    prompt: '<p>视频、幻灯片、3D、网页和游戏。演示可用准考证号：<b>20260113</b>（还未作答的学生）。</p>',
  }),
  contest({
    name: '体质健康登记',
    organizer: ORGANIZER,
    type: 'external',
    visibility: 'invisible',
    externalUrl: '/close',
  }),
  contest({
    name: '教师教学调查',
    organizer: ORGANIZER,
    tag: '教师',
    tasks: ['opening', '教学情况', 'closing'],
  }),
  contest({
    name: '家长问卷',
    organizer: ORGANIZER,
    tag: '家长',
    duration: 0,
    tasks: ['opening', '家庭情况', 'closing'],
  }),
  contest({
    name: '班级信息填报',
    organizer: ORGANIZER,
    tag: '班主任',
    duration: 0,
    tasks: ['opening', '班级情况', '家校沟通', 'closing'],
    prompt: '<p>演示可用准考证号：<b>60260101</b>（班主任）。</p>',
  }),
  contest({
    name: '答题练习',
    organizer: ORGANIZER,
    type: 'test',
    canJump: true,
    logInterval: 200,
    ticketType: 'regex',
    ticket: '[a-z0-9]{2,20}',
    tasks: ['opening', '学习习惯', 'closing'],
    prompt: '<p>练习不计入统计，准考证号可填任意2到20位小写字母或数字。</p>',
  }),
];
