import type { FastifyInstance } from 'fastify';
import {
  addChart,
  deleteChart,
  getAllChartData,
  getChart,
  getChartData,
  getCharts,
  getUnsavedChartData,
  updateChart,
} from '#api/chart.ts';
import { chartProblems, settledChart } from '#domain/chart/chart-rules.ts';
import type { ChartInput } from '#domain/chart/chart.schema.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { findAuthored, listAuthored } from '#server/database/authored.repository.ts';
import type { Database } from '#server/database/database.ts';
import { baseVersion, changeReply, saveReply, tellVersion } from '#server/http/change-outcome.ts';
import { invalidField } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { chartData } from './chart-data.ts';
import { addChartCommand, deleteChartCommand, updateChartCommand } from './chart.commands.ts';
import { chartsFromRows } from './chart.repository.ts';

const NOUN = '图表';
const KIND = 'chart';

/** What the page does not let through is not let through here either. */
function fieldsOf({ owner: _owner, createdTime: _time, ...sent }: ChartInput) {
  const fields = settledChart(sent);
  const [problem] = chartProblems(fields);
  if (problem) throw invalidField(problem.field, problem.message);
  return fields;
}

export function chartRoutes(app: FastifyInstance, database: Database): void {
  const { db, write } = database;

  serve(app, getCharts, async ({ query }) => chartsFromRows(db, await listAuthored(db, KIND, query.owner)));

  serve(app, getChart, async ({ query, reply }) => {
    const { owner, name } = parseEntityId(query.id);
    const row = await findAuthored(db, KIND, owner, name);
    if (!row) return null;
    tellVersion(reply, row.version);
    const [chart] = await chartsFromRows(db, [row]);
    return chart ?? null;
  });

  serve(app, addChart, async ({ body, session, now }) => {
    const change = { actor: session?.actor?.username ?? '', owner: body.owner, now };
    return changeReply(await write.run(addChartCommand, { ...change, fields: fieldsOf(body) }), NOUN);
  });

  serve(app, updateChart, async ({ query, body, session, now, request, reply }) => {
    const { owner, name } = parseEntityId(query.id);
    const base = baseVersion(request);
    const change = {
      actor: session?.actor?.username ?? '',
      owner,
      name,
      base,
      createdTime: body.createdTime,
      now,
    };
    const outcome = await write.run(updateChartCommand, { ...change, fields: fieldsOf(body) });
    return saveReply(outcome, NOUN, reply, base);
  });

  serve(app, deleteChart, async ({ body: { owner, name }, session, now }) => {
    const change = { actor: session?.actor?.username ?? '', owner, name, now };
    return changeReply(await write.run(deleteChartCommand, change), NOUN);
  });

  serve(app, getChartData, async ({ query }) => {
    const { owner, name } = parseEntityId(query.id);
    const row = await findAuthored(db, KIND, owner, name);
    if (!row) return null;
    const [rows] = await chartData(database, owner, query.candidateName, await chartsFromRows(db, [row]));
    return rows ?? null;
  });

  serve(app, getUnsavedChartData, async ({ query, body }) => {
    const { owner } = parseEntityId(query.id);
    const [rows = []] = await chartData(database, owner, query.candidateName, [body]);
    return rows;
  });

  serve(app, getAllChartData, async ({ query: { owner, candidateName } }) => {
    const charts = await chartsFromRows(db, await listAuthored(db, KIND, owner));
    const rows = await chartData(database, owner, candidateName, charts);
    return Object.fromEntries(charts.map(({ name }, index) => [name, rows[index] ?? []]));
  });
}
