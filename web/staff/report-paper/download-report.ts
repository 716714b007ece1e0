import { call } from '#web/api-client/call.ts';

/** Has the PDF of a report made and fetched; `id` is owner/template/candidate. Throws what the reader is told. */
export async function downloadReport(id: string): Promise<void> {
  const { status, msg } = await call('GET /api/generate-report', { query: { id } });
  if (status !== 'ok') throw new Error(msg === '' ? '服务器端连接成功，但下载报告失败' : msg);
  if (msg === '') throw new Error('服务器端连接成功，但报告URL为空');
  const link = document.createElement('a');
  link.href = msg;
  link.download = '';
  link.click();
}
