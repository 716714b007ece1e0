import { endpoint, OwnerQuery, StatusReply } from './endpoint.ts';

export const uploadTaskSlides = endpoint({
  method: 'POST',
  path: '/api/upload-task-slides',
  summary:
    '导入幻灯片（.pptx），完成或被拒绝后才回答：msg是各页合成的PDF的地址，可以填入webUrl；data是各页（url、small、text）的JSON，可以填入pages，逐页显示；不写owner时属于本账号。一天内没有被题目使用的会被清除',
  access: 'author',
  answers: 'status',
  upload: true,
  query: OwnerQuery.partial(),
  scope: ({ query }) => ({ owner: query.owner }),
  reply: StatusReply,
});

export const previewTaskSlides = endpoint({
  method: 'POST',
  path: '/api/preview-task-slides',
  summary:
    '上传幻灯片（.pptx、.pdf）并开始转换成各页的图片；msg是任务编号，各页在get-job的detail.pages。一天内没有被题目使用的会被清除',
  access: 'author',
  answers: 'status',
  upload: true,
  query: OwnerQuery,
  scope: ({ query }) => ({ owner: query.owner }),
  reply: StatusReply,
});
