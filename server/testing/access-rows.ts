import {
  ADMINS,
  ALL_LOGGED_IN,
  AUTHORS_AND_CANDIDATES,
  CANDIDATES,
  EVERYONE,
  EVERY_AUTHOR,
  NOBODY,
  THE_OWNERS_AUTHORS,
  THE_OWNERS_EDITORS,
  THE_OWNER_ALONE,
  WITH_READERS,
  WITH_SCHOOLS,
  type Expected,
} from './access-roles.ts';
import { PASSWORD, SMALL_ANSWER } from './test-app.ts';

export interface Row {
  expected: Expected;
  query?: Record<string, string>;
  body?: object;
}

const NEW_TASK = { owner: 'owner', name: '新题' };
const NEW_RESOURCE = { owner: 'owner', name: '新资源', url: 'https://example.org/1.png' };
const NEW_MESSAGE = { owner: 'owner', name: '新消息', user: '2002' };
const NEW_NOTICE = { owner: 'owner', name: '新公告', text: '放假' };
const NEW_CONTEST = { owner: 'owner', name: '新测试' };

/** One row per declared call, with input that passes validation, so that nothing but access decides. */
export const MATRIX: Record<string, Row> = {
  'GET /api/get-account': { expected: EVERYONE },
  'GET /api/get-auth-config': { expected: EVERYONE },
  'POST /api/login': { expected: EVERYONE, body: { username: 'owner', password: PASSWORD } },
  'POST /api/logout': { expected: EVERYONE },
  'POST /api/begin-signin': { expected: EVERYONE },
  'POST /api/signin': { expected: EVERYONE, query: { code: 'a', state: 'b' } },
  'POST /api/ticket-login': { expected: EVERYONE, body: { contestId: 'owner/测试', username: '1050' } },
  'GET /api/get-charts': { expected: THE_OWNERS_AUTHORS, query: { owner: 'owner' } },
  'GET /api/get-chart': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/没有' } },
  'POST /api/add-chart': { expected: THE_OWNERS_AUTHORS, body: { owner: 'owner', name: '图', scopes: [{}] } },
  'POST /api/update-chart': {
    expected: THE_OWNERS_AUTHORS,
    query: { id: 'owner/没有' },
    body: { owner: 'owner', name: '没有', scopes: [{}] },
  },
  'POST /api/delete-chart': { expected: THE_OWNERS_AUTHORS, body: { owner: 'owner', name: '没有' } },
  'GET /api/get-chart-data': {
    expected: THE_OWNERS_AUTHORS,
    query: { id: 'owner/没有', candidateName: '2001' },
  },
  'POST /api/get-unsaved-chart-data': {
    expected: THE_OWNERS_AUTHORS,
    query: { id: 'owner/没有', candidateName: '2001' },
    body: { scopes: [{}] },
  },
  'GET /api/get-all-chart-data': {
    expected: THE_OWNERS_AUTHORS,
    query: { owner: 'owner', candidateName: '2001' },
  },
  'GET /api/download-chart-data': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/没有/2001' } },
  'GET /api/get-report-templates': { expected: WITH_READERS, query: { owner: 'owner' } },
  'GET /api/get-report-template': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/没有' } },
  'GET /api/get-report-asks': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/没有' } },
  'GET /api/get-top10-report-answers': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/没有' } },
  'POST /api/add-report-template': { expected: THE_OWNERS_AUTHORS, body: { owner: 'owner', name: '报告' } },
  'POST /api/update-report-template': {
    expected: THE_OWNERS_AUTHORS,
    query: { id: 'owner/没有' },
    body: { owner: 'owner', name: '没有' },
  },
  'POST /api/delete-report-template': {
    expected: THE_OWNERS_AUTHORS,
    body: { owner: 'owner', name: '没有' },
  },
  'GET /api/generate-report': { expected: WITH_READERS, query: { id: 'owner/没有/2001' } },
  'GET /api/download-report': {
    expected: WITH_READERS,
    query: { id: 'owner/没有/2001', file: '没有' },
  },
  'POST /api/delete-report': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/2001/没有' } },
  'POST /api/export-reports': {
    expected: THE_OWNERS_AUTHORS,
    body: { owner: 'owner', template: '没有' },
  },
  'GET /api/count-reports': {
    expected: THE_OWNERS_AUTHORS,
    query: { owner: 'owner', template: '没有' },
  },
  'GET /api/get-report-places': {
    expected: WITH_SCHOOLS,
    query: { owner: 'owner', template: '没有' },
  },
  'GET /api/get-report': { expected: WITH_READERS, query: { id: 'owner/没有/2001' } },
  'POST /api/report-login': { expected: EVERYONE, body: { username: '2001' } },
  'POST /api/school-login': { expected: EVERYONE, body: { username: '2002' } },
  'GET /api/get-user': {
    expected: { ...NOBODY, owner: 'allowed', admin: 'allowed' },
    query: { username: 'owner' },
  },
  'GET /api/get-own-sessions': { expected: EVERY_AUTHOR },
  // Everybody gets only those for whom they may act; the call's own test shows whom.
  'GET /api/get-owners': { expected: EVERY_AUTHOR },
  'GET /api/get-owner': { expected: THE_OWNERS_AUTHORS, query: { owner: 'owner' } },
  'POST /api/end-other-sessions': { expected: EVERY_AUTHOR, body: { session: 'none' } },
  // Refused by the policy, so that everybody keeps the password.
  'POST /api/change-password': {
    expected: EVERY_AUTHOR,
    body: { oldPassword: PASSWORD, newPassword: '12345678' },
  },
  'GET /api/get-global-candidate': { expected: EVERYONE, query: { name: '2001' } },
  'GET /api/get-candidates': { expected: THE_OWNERS_EDITORS, query: { owner: 'owner' } },
  'GET /api/find-candidates': { expected: THE_OWNERS_AUTHORS, query: { owner: 'owner' } },
  'GET /api/find-class-candidates': {
    expected: { ...NOBODY, 'class teacher': 'allowed' },
    query: { owner: 'owner' },
  },
  'GET /api/get-candidate-values': { expected: THE_OWNERS_AUTHORS, query: { owner: 'owner' } },
  'GET /api/look-up-candidate': { expected: EVERY_AUTHOR, query: { name: '2001' } },
  'GET /api/get-candidate': { expected: THE_OWNERS_EDITORS, query: { id: 'owner/2001' } },
  'POST /api/add-candidate': { expected: THE_OWNERS_EDITORS, body: { owner: 'owner', name: '3001' } },
  'POST /api/update-candidate': {
    expected: THE_OWNERS_EDITORS,
    query: { id: 'owner/3001' },
    body: { owner: 'owner', name: '3001' },
  },
  'POST /api/delete-candidate': { expected: THE_OWNERS_EDITORS, body: { owner: 'owner', name: '3001' } },
  'POST /api/upload-candidate': { expected: THE_OWNERS_AUTHORS, query: { owner: 'owner' } },
  'POST /api/preview-candidates': { expected: THE_OWNERS_AUTHORS, query: { owner: 'owner' } },
  'POST /api/import-candidates': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/none' } },
  'POST /api/export-candidates': { expected: THE_OWNERS_AUTHORS, body: { owner: 'owner' } },
  'GET /api/get-candidate-template': { expected: EVERY_AUTHOR },
  'GET /api/get-contests': { expected: THE_OWNERS_AUTHORS, query: { owner: 'owner' } },
  'GET /api/get-contest': { expected: EVERYONE, query: { id: 'owner/测试' } },
  'GET /api/get-contest-usage': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/测试' } },
  'GET /api/get-contest-versions': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/测试' } },
  'GET /api/get-contest-version': {
    expected: THE_OWNERS_AUTHORS,
    query: { id: 'owner/测试', version: '1' },
  },
  'GET /api/get-global-contests': { expected: EVERYONE },
  'POST /api/add-contest': { expected: THE_OWNERS_AUTHORS, body: NEW_CONTEST },
  'POST /api/update-contest': {
    expected: THE_OWNERS_AUTHORS,
    query: { id: 'owner/新测试' },
    body: NEW_CONTEST,
  },
  'GET /api/has-invited': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/测试', tag: '学生' } },
  'POST /api/copy-contest': {
    expected: THE_OWNERS_AUTHORS,
    query: { id: 'owner/没有' },
    body: { name: '副本' },
  },
  'POST /api/delete-contest': { expected: THE_OWNERS_AUTHORS, body: NEW_CONTEST },
  'POST /api/upload-ticket': {
    expected: THE_OWNERS_AUTHORS,
    query: { owner: 'owner', contestName: '测试' },
  },
  'GET /api/get-ticket-facts': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/测试', ticket: '2001' } },
  'POST /api/preview-tickets': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/测试' } },
  'POST /api/import-tickets': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/none' } },
  'POST /api/export-tickets': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/测试' } },
  'GET /api/get-ticket-template': { expected: EVERY_AUTHOR },
  'POST /api/upload-task-slides': { expected: THE_OWNERS_AUTHORS, query: { owner: 'owner' } },
  'POST /api/preview-task-slides': { expected: THE_OWNERS_AUTHORS, query: { owner: 'owner' } },
  'POST /api/upload-contest': { expected: THE_OWNERS_AUTHORS, query: { owner: 'owner' } },
  'POST /api/preview-contest': { expected: THE_OWNERS_AUTHORS, query: { owner: 'owner' } },
  'POST /api/import-contest': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/none' } },
  'GET /api/get-contest-sample': { expected: EVERY_AUTHOR },
  'POST /api/export-contest': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/测试' } },
  'GET /api/get-contest-templates': { expected: EVERY_AUTHOR },
  'POST /api/add-contest-from-template': {
    expected: THE_OWNERS_AUTHORS,
    body: { owner: 'owner', template: 'none' },
  },
  'GET /api/get-resources': { expected: THE_OWNERS_AUTHORS, query: { owner: 'owner' } },
  'GET /api/find-resources': { expected: THE_OWNERS_AUTHORS, query: { owner: 'owner' } },
  'GET /api/get-resource': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/新资源' } },
  'GET /api/get-resource-usage': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/新资源' } },
  'POST /api/add-resource': { expected: THE_OWNERS_AUTHORS, body: NEW_RESOURCE },
  'POST /api/update-resource': {
    expected: THE_OWNER_ALONE,
    query: { id: 'owner/新资源' },
    body: NEW_RESOURCE,
  },
  'POST /api/delete-resource': { expected: THE_OWNER_ALONE, body: NEW_RESOURCE },
  'POST /api/upload-resource': { expected: THE_OWNERS_AUTHORS, query: { owner: 'owner' } },
  'GET /api/get-media-plan': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/测试' } },
  'GET /api/get-file-usage': { expected: THE_OWNERS_AUTHORS, query: { owner: 'owner' } },
  'GET /api/get-contest-ticket-users': {
    expected: THE_OWNERS_AUTHORS,
    query: { owner: 'owner', contestIds: 'owner/测试' },
  },
  'GET /api/find-audit-records': { expected: THE_OWNER_ALONE, query: { owner: 'owner' } },
  'GET /api/get-takeovers': {
    expected: THE_OWNERS_AUTHORS,
    query: { owner: 'owner', contestIds: 'owner/测试' },
  },
  'GET /api/get-answered-versions': {
    expected: THE_OWNERS_AUTHORS,
    query: { owner: 'owner', contestIds: 'owner/测试' },
  },
  'GET /api/get-item-statistics': {
    expected: THE_OWNERS_AUTHORS,
    query: { owner: 'owner', contestIds: 'owner/测试' },
  },
  'POST /api/start-item-statistics': {
    expected: THE_OWNERS_AUTHORS,
    body: { owner: 'owner', contestIds: 'owner/测试' },
  },
  'GET /api/get-answer-texts': {
    expected: THE_OWNERS_AUTHORS,
    query: { owner: 'owner', contestIds: 'owner/测试', column: 'key' },
  },
  'GET /api/get-result-page': {
    expected: THE_OWNERS_AUTHORS,
    query: { owner: 'owner', contestIds: 'owner/测试' },
  },
  'GET /api/get-result-summary': {
    expected: THE_OWNERS_AUTHORS,
    query: { owner: 'owner', contestIds: 'owner/测试' },
  },
  'GET /api/poll-result-summary': {
    expected: THE_OWNERS_AUTHORS,
    query: { owner: 'owner', contestIds: 'owner/测试' },
  },
  'GET /api/get-result-values': {
    expected: THE_OWNERS_AUTHORS,
    query: { owner: 'owner', contestIds: 'owner/测试' },
  },
  'GET /api/get-result-columns': {
    expected: THE_OWNERS_AUTHORS,
    query: { owner: 'owner', contestIds: 'owner/测试' },
  },
  'GET /api/get-waiting-answers': {
    expected: THE_OWNERS_AUTHORS,
    query: { owner: 'owner', contestIds: 'owner/测试' },
  },
  'GET /api/get-filtered-contest-ticket-users': {
    expected: THE_OWNERS_AUTHORS,
    query: { owner: 'owner', id: 'owner/测试', ticketId: '1001' },
  },
  'GET /api/get-answer-history': {
    expected: THE_OWNERS_AUTHORS,
    query: { owner: 'owner', id: 'owner/测试', ticketId: '1001' },
  },
  'GET /api/get-history-answer': {
    expected: THE_OWNERS_AUTHORS,
    query: { owner: 'owner', id: 'owner/测试', ticketId: '1001', key: 'none' },
  },
  'GET /api/get-time-back-preview': {
    expected: THE_OWNERS_AUTHORS,
    query: { owner: 'owner', id: 'owner/测试', outageStart: '2026-03-01T08:00:00.000Z' },
  },
  'GET /api/get-schools': { expected: WITH_SCHOOLS, query: { owner: 'owner' } },
  'GET /api/get-school': { expected: WITH_SCHOOLS, query: { id: 'owner/一小' } },
  'GET /api/get-areas': { expected: WITH_SCHOOLS, query: { owner: 'owner' } },
  'GET /api/get-default-contests': { expected: WITH_SCHOOLS, query: { owner: 'owner' } },
  'GET /api/get-completion': { expected: WITH_SCHOOLS, query: { owner: 'owner', by: 'school' } },
  'GET /api/poll-completion': { expected: WITH_SCHOOLS, query: { owner: 'owner', by: 'area' } },
  'GET /api/find-school-candidates': { expected: WITH_SCHOOLS, query: { owner: 'owner', school: '一小' } },
  'GET /api/poll-school-candidates': { expected: WITH_SCHOOLS, query: { owner: 'owner', school: '一小' } },
  'GET /api/get-unfinished-candidates': { expected: WITH_SCHOOLS, query: { owner: 'owner', school: '一小' } },
  'GET /api/get-filtered-candidates': { expected: WITH_SCHOOLS, query: { owner: 'owner', school: '一小' } },
  'GET /api/get-school-ticket-users': { expected: WITH_SCHOOLS, query: { owner: 'owner', school: '一小' } },
  'POST /api/export-results': {
    expected: THE_OWNERS_AUTHORS,
    body: { owner: 'owner', contestIds: 'owner/测试' },
  },
  'POST /api/export-ticket-logs': { expected: THE_OWNERS_AUTHORS, query: { contestId: 'owner/测试' } },
  'POST /api/export-task-images': {
    expected: THE_OWNERS_AUTHORS,
    query: { contestId: 'owner/测试', taskId: '题' },
  },
  'GET /api/download-ticket-logs': { expected: THE_OWNERS_AUTHORS, query: { contestId: 'owner/测试' } },
  'GET /api/download-task-images': {
    expected: THE_OWNERS_AUTHORS,
    query: { contestId: 'owner/测试', taskId: '题' },
  },
  'GET /api/export-completion': { expected: WITH_SCHOOLS, query: { owner: 'owner', by: 'school' } },
  'GET /api/export-school-candidates': { expected: WITH_SCHOOLS, query: { owner: 'owner', school: '一小' } },
  'GET /api/get-dashboard': {
    expected: EVERYONE,
    query: { owner: 'owner', contest: '测试', ticket: '1001' },
  },
  'GET /api/start-contest': { expected: CANDIDATES },
  'GET /api/stop-contest': { expected: CANDIDATES },
  'POST /api/submit-task': {
    expected: { ...NOBODY, candidate: 'allowed' },
    query: { taskId: '1', userId: 'owner/测试/1001' },
    body: SMALL_ANSWER,
  },
  'POST /api/set-aside-answer': {
    expected: { ...NOBODY, candidate: 'allowed' },
    query: { taskId: '1', userId: 'owner/测试/1001', sequence: '1', queuedAt: '1' },
    body: { reason: '无法提交', text: '…' },
  },
  'POST /api/save-draft': {
    expected: { ...NOBODY, candidate: 'allowed' },
    query: { taskId: '1', userId: 'owner/测试/1001', sequence: '1', queuedAt: '1' },
    body: SMALL_ANSWER,
  },
  'GET /api/get-saved-answers': { expected: CANDIDATES },
  'GET /api/get-streamed-files': { expected: CANDIDATES },
  'GET /api/get-clock': { expected: CANDIDATES },
  'GET /api/get-rescue-key': { expected: CANDIDATES },
  'POST /api/give-time-back': {
    expected: THE_OWNERS_AUTHORS,
    body: { contestId: 'owner/测试', minutes: 5, tickets: ['1001'], reason: '停电' },
  },
  'POST /api/decide-late-answers': {
    expected: THE_OWNERS_AUTHORS,
    body: { contestId: 'owner/测试', decision: 'accepted', answers: [{ ticket: '1001', key: 'k' }] },
  },
  'POST /api/apply-rescue-file': { expected: THE_OWNERS_AUTHORS, body: { owner: 'owner', content: '{}' } },
  // The seal is what lets it in; the call's own test shows that nothing else does.
  'POST /api/deliver-answers': { expected: EVERYONE, body: { content: '{}' } },
  'GET /api/get-recovery-log': { expected: THE_OWNERS_AUTHORS, query: { contestId: 'owner/测试' } },
  'POST /api/add-ticket-log': {
    expected: CANDIDATES,
    query: { taskId: '1', taskName: '测试题1' },
    body: SMALL_ANSWER,
  },
  // A candidate gets its own contest's tasks, whatever it asks for; the task routes' tests show which.
  'GET /api/get-tasks': {
    expected: AUTHORS_AND_CANDIDATES,
    query: { owner: 'owner' },
  },
  'GET /api/get-task': {
    expected: AUTHORS_AND_CANDIDATES,
    query: { id: 'owner/测试题1' },
  },
  'GET /api/get-task-usage': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/测试题1' } },
  'GET /api/get-task-versions': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/测试题1' } },
  'GET /api/get-task-version': {
    expected: THE_OWNERS_AUTHORS,
    query: { id: 'owner/测试题1', version: '1' },
  },
  'POST /api/add-task': { expected: THE_OWNERS_AUTHORS, body: NEW_TASK },
  'POST /api/update-task': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/新题' }, body: NEW_TASK },
  'POST /api/delete-task': { expected: THE_OWNERS_AUTHORS, body: NEW_TASK },
  'GET /api/get-jobs': { expected: THE_OWNERS_AUTHORS, query: { owner: 'owner' } },
  'GET /api/watch-jobs': { expected: THE_OWNERS_AUTHORS, query: { owner: 'owner' } },
  'GET /api/get-job': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/none' } },
  'POST /api/cancel-job': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/none' } },
  'POST /api/delete-job': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/none' } },
  'GET /api/get-file': { expected: THE_OWNERS_AUTHORS, query: { id: 'owner/none' } },
  'GET /api/get-messages': { expected: WITH_SCHOOLS, query: { owner: 'owner' } },
  'GET /api/find-messages': { expected: WITH_SCHOOLS, query: { owner: 'owner' } },
  'GET /api/get-message': { expected: WITH_SCHOOLS, query: { id: 'owner/新消息' } },
  'GET /api/get-message-history': { expected: WITH_SCHOOLS, query: { id: 'owner/新消息' } },
  'GET /api/get-awaited': { expected: WITH_SCHOOLS, query: { owner: 'owner' } },
  // A principal does not write.
  'GET /api/get-addressees': { expected: THE_OWNERS_AUTHORS, query: { owner: 'owner' } },
  'POST /api/add-message': { expected: THE_OWNERS_AUTHORS, body: NEW_MESSAGE },
  'POST /api/add-messages': {
    expected: THE_OWNERS_AUTHORS,
    body: { owner: 'owner', name: '多条', users: ['2002'] },
  },
  'POST /api/update-message': {
    expected: WITH_SCHOOLS,
    query: { id: 'owner/新消息' },
    body: NEW_MESSAGE,
  },
  'POST /api/copy-message': { expected: WITH_SCHOOLS, query: { id: 'owner/没有' } },
  'POST /api/delete-message': { expected: WITH_SCHOOLS, body: { owner: 'owner', name: '没有' } },
  'POST /api/upload-message-file': { expected: THE_OWNERS_AUTHORS, query: { owner: 'owner' } },
  'POST /api/discard-message-file': { expected: WITH_SCHOOLS, query: { id: 'owner/none' } },
  'GET /api/get-message-file': { expected: ALL_LOGGED_IN, query: { id: 'owner/none' } },
  'GET /api/get-unread': { expected: WITH_SCHOOLS, query: { owner: 'owner' } },
  'POST /api/mark-read': { expected: ALL_LOGGED_IN, body: { kind: 'notice', id: 'owner/没有' } },
  'GET /api/get-notices': { expected: WITH_SCHOOLS, query: { owner: 'owner' } },
  'GET /api/find-notices': { expected: WITH_SCHOOLS, query: { owner: 'owner' } },
  'GET /api/get-own-notices': { expected: ALL_LOGGED_IN },
  'POST /api/add-notice': { expected: THE_OWNERS_AUTHORS, body: NEW_NOTICE },
  'GET /api/get-notice': { expected: WITH_SCHOOLS, query: { id: 'owner/新公告' } },
  // It is published, so that the principal sees it, and is not theirs.
  'POST /api/update-notice': {
    expected: THE_OWNERS_AUTHORS,
    query: { id: 'owner/新公告' },
    body: NEW_NOTICE,
  },
  'POST /api/copy-notice': { expected: WITH_SCHOOLS, query: { id: 'owner/没有' } },
  'POST /api/delete-notice': { expected: WITH_SCHOOLS, body: { owner: 'owner', name: '没有' } },
  'GET /api/get-trash': { expected: THE_OWNERS_AUTHORS, query: { owner: 'owner' } },
  'POST /api/restore-from-trash': {
    expected: THE_OWNERS_AUTHORS,
    body: { owner: 'owner', kind: 'task', id: 'none' },
  },
  'POST /api/restart-ticket-user': { expected: THE_OWNERS_AUTHORS, query: { user: 'owner/测试/none' } },
  'POST /api/delete-ticket-user': { expected: ADMINS, query: { user: 'owner/测试/none' } },
  // The last one: the sessions of candidates end with them.
  'POST /api/delete-candidates': { expected: THE_OWNERS_AUTHORS, query: { owner: 'owner' } },
};
