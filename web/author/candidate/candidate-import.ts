import { entityId } from '#domain/text/entity-id.ts';
import { fileAddress } from '#web/api-client/addresses.ts';
import { call } from '#web/api-client/call.ts';
import type { ListImport } from '#web/staff/import/list-import.ts';

export const candidateImport = (owner: string): ListImport => ({
  owner,
  path: '/api/preview-candidates',
  query: { owner },
  kind: 'candidate.preview',
  subject: '',
  takeOver: (previewId, rename) =>
    call('POST /api/import-candidates', { query: { id: entityId(owner, previewId), rename } }),
  title: '导入考生名单',
  columns:
    '表格要有一行列名（上面可以有标题），至少要有“准考证号”；其他列（姓名、角色、性别、学校、区县、年级、班级、备注、跳转测试、包含测试、查询密码）可有可无，顺序不限。没有的列不会改动；空的单元格会清空原来的内容（角色和查询密码除外）。没有写角色的新考生是学生。“包含测试”中的多个测试用逗号或顿号隔开。',
  template: fileAddress('GET /api/get-candidate-template', {}),
  noun: '考生',
  unit: '名',
  isReplacing: false,
});
