import { z } from 'zod';
import { CandidateCard } from '#domain/candidate/candidate.schema.ts';
import { EntityId } from '#domain/text/entity-name.schema.ts';
import { typedTicket } from '#domain/ticket/login-rules.ts';
import { endpoint } from './endpoint.ts';

export const getGlobalCandidate = endpoint({
  method: 'GET',
  path: '/api/get-global-candidate',
  summary: '登录确认框所需的角色、准考证号、姓名、学校；限制猜测次数',
  access: 'public',
  answers: 'entity',
  query: z.object({
    name: z.string().overwrite(typedTicket).min(1).max(100),
    /** The contest whose login page asks; without it the number is looked up among all owners. */
    contestId: EntityId.optional(),
  }),
  reply: CandidateCard.nullable(),
});
