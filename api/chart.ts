import { z } from 'zod';
import { Chart, ChartFields, ChartInput, ChartRows } from '#domain/chart/chart.schema.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { EntityId } from '#domain/text/entity-name.schema.ts';
import { ChangeReply, endpoint, OwnerQuery } from './endpoint.ts';

const ofOwner = ({ query }: { query: { owner: string } }) => ({ owner: query.owner });
const ofId = ({ query }: { query: { id: string } }) => ({ owner: parseEntityId(query.id).owner });
const IdQuery = z.object({ id: EntityId });

const candidateName = z.string().min(1).max(200);

export const getCharts = endpoint({
  method: 'GET',
  path: '/api/get-charts',
  summary: '所有者的全部图表',
  access: 'author',
  answers: 'entity',
  shows: 'nobody',
  query: OwnerQuery,
  scope: ofOwner,
  reply: z.array(Chart),
});

export const getChart = endpoint({
  method: 'GET',
  path: '/api/get-chart',
  summary: '一个图表；ETag是其版本',
  access: 'author',
  answers: 'entity',
  shows: 'nobody',
  query: IdQuery,
  scope: ofId,
  reply: Chart.nullable(),
});

export const addChart = endpoint({
  method: 'POST',
  path: '/api/add-chart',
  recordsItself: true,
  summary: '新建图表',
  access: 'author',
  answers: 'change',
  body: ChartInput,
  scope: ({ body }) => ({ owner: body.owner }),
  reply: ChangeReply,
});

export const updateChart = endpoint({
  method: 'POST',
  path: '/api/update-chart',
  recordsItself: true,
  summary: '保存图表；改名时报告文本中的引用一并修改。If-Match是依据的版本，已有更新的版本时答409',
  access: 'author',
  answers: 'change',
  query: IdQuery,
  body: ChartInput,
  scope: ofId,
  reply: ChangeReply,
});

export const deleteChart = endpoint({
  method: 'POST',
  path: '/api/delete-chart',
  recordsItself: true,
  summary: '删除图表，所有者30天内可在回收站恢复',
  access: 'author',
  answers: 'change',
  body: z.looseObject({ owner: z.string().min(1), name: z.string().min(1) }),
  scope: ({ body }) => ({ owner: body.owner }),
  reply: ChangeReply,
});

export const getChartData = endpoint({
  method: 'GET',
  path: '/api/get-chart-data',
  summary: '一个图表对某名考生的数据，每个范围一行；正在统计大量作答时答503',
  access: 'author',
  answers: 'entity',
  shows: 'results',
  query: IdQuery.extend({ candidateName }),
  scope: ofId,
  reply: ChartRows.nullable(),
});

export const getAllChartData = endpoint({
  method: 'GET',
  path: '/api/get-all-chart-data',
  summary: '所有图表对某名考生的数据，按图表名称；正在统计大量作答时答503',
  access: 'author',
  answers: 'entity',
  shows: 'results',
  query: OwnerQuery.extend({ candidateName }),
  scope: ofOwner,
  reply: z.record(z.string(), ChartRows),
});

export const getUnsavedChartData = endpoint({
  method: 'POST',
  path: '/api/get-unsaved-chart-data',
  summary: '一个还未保存的图表对某名考生的数据；什么也不修改',
  access: 'author',
  answers: 'entity',
  shows: 'results',
  query: IdQuery.extend({ candidateName }),
  body: ChartFields.partial({ name: true }),
  scope: ofId,
  reply: ChartRows,
});
