import { CANDIDATE_LABELS } from '../candidate/candidate-values.ts';
import { RECOVERY_ACTIONS, recoveryText } from '../session/recovery-log.ts';

/** What the audit log calls things, and people; the first word says which kind it is. */
export const AUDIT_GROUPS = {
  read: {
    label: '查看',
    actions: { 'read-results': '查看作答结果', 'read-people': '查看考生信息' },
  },
  export: {
    label: '导出',
    actions: {
      'export-candidates': '导出考生名单',
      'export-tickets': '导出准考证名单',
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
      'add-candidate': '班主任或信息员添加考生',
      'edit-candidate': '班主任或信息员修改考生',
      'rename-candidate': '已有作答的考生改了姓名',
      'renumber-candidate': '考生换了准考证号',
      'rename-class': '更改班级名称',
      'add-message': '发出消息',
      'copy-message': '复制消息',
      'add-notice': '新建公告',
      'update-notice': '修改公告',
      'copy-notice': '复制公告',
      ...RECOVERY_ACTIONS,
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
      'delete-message': '删除消息',
      'delete-notice': '删除公告',
      'restore-contest': '恢复测试',
      'restore-task': '恢复题目',
      'restore-resource': '恢复资源',
      'restore-candidates': '恢复考生',
      'restore-ticket-user': '恢复作答',
      'restore-message': '恢复消息',
      'restore-notice': '恢复公告',
      'purge-contest': '彻底清除测试',
      'purge-task': '彻底清除题目',
      'purge-resource': '彻底清除资源',
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
      'end-other-sessions': '结束其他设备上的登录',
    },
  },
} as const;
export type AuditGroup = keyof typeof AUDIT_GROUPS;

const WORDS: ReadonlyMap<string, string> = new Map(
  Object.values(AUDIT_GROUPS).flatMap(({ actions }) => Object.entries(actions)),
);

export const auditWords = (action: string): string => WORDS.get(action) ?? '其他操作';

export const actionsOf = (group: AuditGroup): string[] => Object.keys(AUDIT_GROUPS[group].actions);

const LABELS: Readonly<Record<string, string>> = {
  ...CANDIDATE_LABELS,
  address: '地址',
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

const named = (value: unknown) => (isText(value) && value !== '' ? `“${value}”` : '（空）');

function factText(label: string, value: unknown): string[] {
  if (isChange(value)) return [`${label}：${named(value.from)} → ${named(value.to)}`];
  return isText(value) && value !== '' ? [`${label}：${value}`] : [];
}

/** What is known beside who, when and about whom; what has no name for people is left out. */
export function auditText(action: string, detail: Readonly<Record<string, unknown>>): string {
  const recovery = recoveryText(action, detail);
  if (recovery !== '') return recovery;
  const { from, to, ...rest } = detail;
  const change = to === undefined ? `原为${named(from)}` : `${named(from)} → ${named(to)}`;
  const facts = Object.entries(rest).flatMap(([key, value]) =>
    LABELS[key] === undefined ? [] : factText(LABELS[key], value),
  );
  return [...(from === undefined && to === undefined ? [] : [change]), ...facts].join('，');
}
