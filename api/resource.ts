import { endpoint, StatusReply } from './endpoint.ts';

export const uploadResource = endpoint({
  method: 'POST',
  path: '/api/upload-resource',
  summary: '上传一个文件：msg为地址，data为字节数，data2为对象键',
  access: 'author',
  answers: 'status',
  upload: true,
  reply: StatusReply,
});
