import { CANDIDATE_LABELS } from '../candidate/candidate-values.ts';
import { RECOVERY_ACTIONS, recoveryText } from '../session/recovery-log.ts';

/** What the audit log calls things, and people; the first word says which kind it is. */
export const AUDIT_GROUPS = {
  read: {
    label: '查看',
    actions: {
      'read-results': '查看作答结果',
      'read-people': '查看考生信息',
      'read-file': '下载名单或导出的文件',
      'read-messages': '查看消息',
      'read-account': '查看账号资料',
      'read-records': '查看操作记录',
    },
  },
  refuse: {
    label: '被拒绝',
    actions: {
      'refuse-results': '查看作答结果，被拒绝',
      'refuse-people': '查看考生信息，被拒绝',
      'refuse-addressees': '按号码写收件人，被拒绝',
    },
  },
  export: {
    label: '导出',
    actions: {
      'export-candidates': '导出考生名单',
      'export-tickets': '导出准考证名单',
      'export-results': '导出作答结果',
      'export-ticket-logs': '导出作答日志',
      'export-task-images': '导出答案图片',
      'export-reports': '打包下载报告',
      'export-completion': '导出完成情况',
      'export-school-candidates': '导出学校考生的完成情况',
    },
  },
  change: {
    label: '修改',
    actions: {
      'act-for-another': '代为操作',
      'import-candidates': '导入考生名单',
      'import-tickets': '导入准考证名单',
      'add-candidate': '添加考生',
      'edit-candidate': '修改考生',
      'rename-candidate': '更改已作答考生的姓名',
      'renumber-candidate': '更换准考证号',
      'rename-class': '更改班级名称',
      'finish-reporting': '结束填报并退出',
      'add-message': '发出消息',
      'copy-message': '复制消息',
      'update-message': '修改消息',
      'submit-message': '提交消息的回复，请求审核',
      'pass-message': '消息审核通过',
      'return-message': '消息审核不通过，退回修改',
      'add-notice': '新建公告',
      'update-notice': '修改公告',
      'copy-notice': '复制公告',
      'add-report-template': '新建报告模板',
      'update-report-template': '修改报告模板',
      'add-chart': '新建图表',
      'update-chart': '修改图表',
      ...RECOVERY_ACTIONS,
      'decide-late-answers': '处理迟到的答案',
      'apply-rescue-file': '导入答案文件',
      'use-up-volume': '考生的存储达到上限',
    },
  },
  delete: {
    label: '删除和恢复',
    actions: {
      'delete-contest': '删除测试',
      'delete-task': '删除题目',
      'delete-resource': '删除资源',
      'delete-candidate': '删除考生',
      'delete-candidates': '删除全部考生',
      'delete-ticket-user': '删除作答',
      'restart-ticket-user': '让考生重新开始',
      'delete-message': '删除消息',
      'delete-notice': '删除公告',
      'delete-report-template': '删除报告模板',
      'delete-chart': '删除图表',
      'delete-report': '删除已生成的报告',
      'restore-contest': '恢复测试',
      'restore-task': '恢复题目',
      'restore-resource': '恢复资源',
      'restore-candidates': '恢复考生',
      'restore-ticket-user': '恢复作答',
      'restore-message': '恢复消息',
      'restore-notice': '恢复公告',
      'restore-report_template': '恢复报告模板',
      'restore-chart': '恢复图表',
      'purge-contest': '彻底清除测试',
      'purge-task': '彻底清除题目',
      'purge-resource': '彻底清除资源',
      'purge-message': '彻底清除消息',
      'purge-notice': '彻底清除公告',
      'purge-report_template': '彻底清除报告模板',
      'purge-chart': '彻底清除图表',
      'purge-candidates': '彻底清除考生',
      'purge-ticket-user': '彻底清除作答',
      'purge-logs': '彻底清除作答过程记录',
    },
  },
  login: {
    label: '登录',
    actions: {
      login: '登录',
      'failed-login': '登录失败',
      'refuse-signin': '单点登录被拒绝',
      'take-over-session': '在另一台设备上登录',
      'change-password': '修改密码',
      'reset-password': '重置密码',
      'create-admin': '新建管理员',
      'end-other-sessions': '结束其他设备上的登录',
    },
  },
} as const;
export type AuditGroup = keyof typeof AUDIT_GROUPS;

const WORDS: ReadonlyMap<string, string> = new Map(
  Object.values(AUDIT_GROUPS).flatMap(({ actions }) => Object.entries(actions)),
);

export const auditWords = (action: string): string => WORDS.get(action) ?? '其他操作';

/** A group, or one action of it: `delete` or `delete.delete-task`, for an action may be called like its group. */
export const AUDIT_KINDS: string[] = Object.entries(AUDIT_GROUPS).flatMap(([group, { actions }]) => [
  group,
  ...Object.keys(actions).map((action) => `${group}.${action}`),
]);

export function actionsOf(kind: string): string[] {
  const [group = '', action] = kind.split('.');
  const { actions } = AUDIT_GROUPS[group as AuditGroup];
  return action === undefined ? Object.keys(actions) : [action];
}

const LABELS: Readonly<Record<string, string>> = {
  ...CANDIDATE_LABELS,
  level: '学业水平',
  queryPassword: '查询密码',
  user: '收件人',
  recipients: '收件人数',
  state: '状态',
  address: '网络地址',
  count: '人数',
  staged: '行数',
  people: '人数',
  ended: '结束的登录',
  search: '查找',
  limit: '超过次数',
};

const isText = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** Of one field what it was and what became of it. */
const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;

/** A list of tests may be longer than anybody reads here. */
const LONGEST_VALUE = 60;

function cut(value: string | number): string {
  const characters = [...String(value)];
  return characters.length <= LONGEST_VALUE
    ? characters.join('')
    : `${characters.slice(0, LONGEST_VALUE).join('')}…`;
}

const named = (value: unknown) => (isText(value) && value !== '' ? `“${cut(value)}”` : '（空）');

function factText(label: string, value: unknown): string[] {
  if (isChange(value)) return [`${label}：${named(value.from)} → ${named(value.to)}`];
  return isText(value) && value !== '' ? [`${label}：${cut(value)}`] : [];
}

/** What is known beside who, when and about whom; what has no name for people is left out. */
export function auditText(action: string, detail: Readonly<Record<string, unknown>>): string {
  const recovery = recoveryText(action, detail);
  if (recovery !== '') return recovery;
  const { from, to, note, ...rest } = detail;
  const change = to === undefined ? `原为${named(from)}` : `${named(from)} → ${named(to)}`;
  const facts = Object.entries(rest).flatMap(([key, value]) =>
    LABELS[key] === undefined ? [] : factText(LABELS[key], value),
  );
  const isChanged = from !== undefined || to !== undefined;
  return [...(isChanged ? [change] : []), ...facts, ...(isText(note) ? [note] : [])].join('，');
}
